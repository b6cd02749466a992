# `cmake --install`: the program with its manual page and shell completion, and the libraries as the
# package mte, with the targets mte::isa, mte::assembler and mte::emulator (and what they need).
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(MTE_HEADERS ${CMAKE_INSTALL_INCLUDEDIR}/mte)
set(MTE_PACKAGE ${CMAKE_INSTALL_LIBDIR}/cmake/mte)

foreach(library support diagnostics isa assembler emulator)
  set_target_properties(mte_${library} PROPERTIES EXPORT_NAME ${library})
  target_compile_features(mte_${library} PUBLIC cxx_std_20)
  target_include_directories(mte_${library} PUBLIC $<INSTALL_INTERFACE:${MTE_HEADERS}>)
  install(TARGETS mte_${library} EXPORT mte-targets)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/${library} DESTINATION ${MTE_HEADERS}
          FILES_MATCHING PATTERN "*.h")
endforeach()

install(EXPORT mte-targets NAMESPACE mte:: DESTINATION ${MTE_PACKAGE})
configure_package_config_file(cmake/mte-config.cmake.in ${PROJECT_BINARY_DIR}/mte-config.cmake
                              INSTALL_DESTINATION ${MTE_PACKAGE})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/mte-config-version.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/mte-config.cmake ${PROJECT_BINARY_DIR}/mte-config-version.cmake
        DESTINATION ${MTE_PACKAGE})

install(TARGETS mte)

# mte_add_printed_file(FILE DESTINATION ARGUMENT...) installs what `mte ARGUMENT...` prints as FILE.
set(printed_files)
function(mte_add_printed_file file destination)
  set(output ${PROJECT_BINARY_DIR}/share/${file})
  add_custom_command(OUTPUT ${output}
                     COMMAND ${CMAKE_COMMAND} -E make_directory ${PROJECT_BINARY_DIR}/share
                     COMMAND mte ${ARGN} > ${output}
                     DEPENDS mte VERBATIM)
  install(FILES ${output} DESTINATION ${destination})
  set(printed_files ${printed_files} ${output} PARENT_SCOPE)
endfunction()
mte_add_printed_file(mte.1 ${CMAKE_INSTALL_MANDIR}/man1 man)
mte_add_printed_file(mte ${CMAKE_INSTALL_DATADIR}/bash-completion/completions completion bash)
mte_add_printed_file(_mte ${CMAKE_INSTALL_DATADIR}/zsh/site-functions completion zsh)
add_custom_target(mte_share ALL DEPENDS ${printed_files})
