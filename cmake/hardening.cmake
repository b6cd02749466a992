# What makes a mistake in release builds of mte end the process instead of doing harm. In all it costs
# 1.5 % of the instructions of `mte asm`, 1 % of those of `mte run` (docs/testing.md, Supply);
# tests/check-hardening.sh looks whether the program has it. The sanitizers bring their own.
#
# Left out, as they cost more than 2 %: -fstack-protector-strong; and in the assembler, where nearly
# every function has a string, whose buffer counts as an array, guarded stacks altogether.
include(CheckCXXCompilerFlag)

set(MTE_HARDENING -fPIE -fstack-protector -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2)
foreach(flag -fstack-clash-protection -fcf-protection)
  string(MAKE_C_IDENTIFIER ${flag} known)
  check_cxx_compiler_flag(${flag} MTE_HAS${known})
  if(MTE_HAS${known})
    list(APPEND MTE_HARDENING ${flag})
  endif()
endforeach()
set(MTE_ASSEMBLER_HARDENING -fno-stack-protector)  # in addition

add_compile_options("$<$<CONFIG:Release>:${MTE_HARDENING}>")
add_link_options("$<$<CONFIG:Release>:-pie;-Wl,-z,relro;-Wl,-z,now;-Wl,-z,noexecstack>")
