# Loading shared libraries takes most of the time of a program of ten lines. Where the archives are
# there that come with them, they are linked in their place; found libraries are rewritten here.

# Debian's Abseil is some thirty small libraries.
get_property(imported_targets DIRECTORY PROPERTY IMPORTED_TARGETS)
foreach(target IN LISTS imported_targets)
  if(NOT target MATCHES "^absl::")
    continue()
  endif()
  get_target_property(configurations ${target} IMPORTED_CONFIGURATIONS)
  if(NOT configurations)
    continue()
  endif()
  foreach(configuration IN LISTS configurations)
    get_target_property(library ${target} IMPORTED_LOCATION_${configuration})
    string(REGEX REPLACE "\\.so[.0-9]*$" ".a" archive "${library}")
    if(EXISTS "${archive}")
      set_target_properties(${target} PROPERTIES IMPORTED_LOCATION_${configuration} "${archive}")
    endif()
  endforeach()
endforeach()

# mte_link_archives(TARGET NAME...): lib<NAME>.a and the archives that it needs, for a target that
# pkg-config found.
function(mte_link_archives target)
  set(archives)
  foreach(name IN LISTS ARGN)
    find_library(MTE_ARCHIVE_${name} lib${name}.a)
    if(NOT MTE_ARCHIVE_${name})
      return()
    endif()
    list(APPEND archives "${MTE_ARCHIVE_${name}}")
  endforeach()
  set_target_properties(${target} PROPERTIES INTERFACE_LINK_LIBRARIES "${archives}")
endfunction()
mte_link_archives(PkgConfig::ELF elf z)
mte_link_archives(PkgConfig::EDIT edit bsd md tinfo)
