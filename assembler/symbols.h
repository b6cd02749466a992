// Names and what they stand for.
#ifndef MTE_ASSEMBLER_SYMBOLS_H_
#define MTE_ASSEMBLER_SYMBOLS_H_

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/string_view.h"
#include "assembler/source.h"
#include "isa/field.h"
#include "isa/space.h"

namespace mte {

using SymbolId = uint32_t;

// What an expression can be.
struct Value {
  enum class Kind : uint8_t {
    kNumber,
    kWithUnit,   // number of `unit`
    kAddress,    // byte offset `number` in `space`
    kFloat,      // `real`; only data may hold it
    kBigNumber,  // bits of a number above 2^63-1; only data may hold it
  };
  Kind kind = Kind::kNumber;
  Unit unit = Unit::kCount;
  Space space = Space::kGm;
  bool sticky = false;  // kFloat: cut off towards zero
  int64_t number = 0;
  double real = 0;

  static Value Number(int64_t number) {
    Value value;
    value.number = number;
    return value;
  }
};

struct AsmSymbol {
  enum class Kind : uint8_t { kUndefined, kConstant, kVariable, kAddressLabel, kCodeLabel };
  absl::string_view name;
  Kind kind = Kind::kUndefined;
  Value value;
  Span defined;  // where
  bool has_place = false;
};

// Interns names, so that a name that is met again costs one look-up when it is parsed and none when
// it is evaluated.
class SymbolTable {
 public:
  SymbolId Intern(absl::string_view name);
  AsmSymbol& operator[](SymbolId id) { return symbols_[id]; }
  const AsmSymbol& operator[](SymbolId id) const { return symbols_[id]; }
  // The defined names, for "did you mean".
  std::vector<std::string> DefinedNames() const;

 private:
  std::deque<std::string> names_;  // their addresses stay
  absl::flat_hash_map<absl::string_view, SymbolId> ids_;
  std::deque<AsmSymbol> symbols_;
};

// Why a symbol may not be called `name`; "" when it may.
std::string ReservedNameReason(absl::string_view name);

}  // namespace mte

#endif  // MTE_ASSEMBLER_SYMBOLS_H_
