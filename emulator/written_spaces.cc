#include "emulator/written_spaces.h"

#include <cstddef>

#include "isa/table.h"

namespace mte {

std::array<bool, kSpaces> WrittenSpaces() {
  std::array<bool, kSpaces> written{};
  for (const Row& row : AllRows()) {
    for (size_t i = 0; i < row.fields.size(); ++i) {
      if (!row.fields[i].is_address() || !row.fields[i].is_destination) continue;
      written[static_cast<size_t>(row.space(static_cast<int>(i)))] = true;
    }
  }
  return written;
}

}  // namespace mte
