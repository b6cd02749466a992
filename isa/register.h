// The registers of the align family.
#ifndef MTE_ISA_REGISTER_H_
#define MTE_ISA_REGISTER_H_

#include <cstdint>

#include "absl/strings/string_view.h"

namespace mte {

// The registers that kSetRegister instructions write: field i of a row sets row.registers[i].
enum class Register : uint8_t {
  kLoop1Size,
  kLoop2Size,
  kLoop1SrcStride,
  kLoop1DstStride,
  kLoop2SrcStride,
  kLoop2DstStride,
  kPad,
};
inline constexpr int kRegisters = 7;

struct RegisterInfo {
  absl::string_view name;
  uint64_t reset;
};
inline constexpr RegisterInfo kRegisterTable[kRegisters] = {
    {"loop1_size", 1},       {"loop2_size", 1},       {"loop1_src_stride", 0},
    {"loop1_dst_stride", 0}, {"loop2_src_stride", 0}, {"loop2_dst_stride", 0},
    {"pad_val", 0},
};

constexpr const RegisterInfo& Info(Register reg) { return kRegisterTable[static_cast<int>(reg)]; }

}  // namespace mte

#endif  // MTE_ISA_REGISTER_H_
