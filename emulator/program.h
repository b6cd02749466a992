// An object made ready to run: every word decoded once and found legal on its target.
#ifndef MTE_EMULATOR_PROGRAM_H_
#define MTE_EMULATOR_PROGRAM_H_

#include <cstdint>
#include <optional>
#include <string>

#include "diagnostics/diagnostic.h"
#include "isa/encode.h"
#include "isa/instruction.h"
#include "isa/object.h"
#include "isa/target.h"

namespace mte {

class Program {
 public:
  // Adds to `diagnostics` every word that is no instruction and every instruction that is not legal
  // on `target`, and then gives nothing. `name` stands for the file where it has no line table. The
  // object must outlive the program.
  static std::optional<Program> Prepare(const Object& object, const Target& target,
                                        std::string name, Diagnostics& diagnostics);

  const Object& object() const { return *object_; }
  const Target& target() const { return *target_; }

  // Decodes the instruction at word `word`, which Prepare has seen; returns the words it has.
  int Fetch(uint64_t word, Instruction* instruction) const;

  // The place of instruction `index` (counted in instructions) and operand `field`, or the file as
  // a whole where no line is known.
  Location Locate(uint32_t index, int field = -1) const;
  // Likewise for a site of the line table.
  Location LocateSite(uint32_t site) const;

  // Adds what helps to find the place: the turns and calls it was expanded in, or without lines the
  // word index and the disassembled text.
  void AddContext(uint32_t index, uint64_t word, Diagnostic& diagnostic) const;

 private:
  void AddUndecodable(uint32_t index, uint64_t word, const DecodeError& error,
                      Diagnostics& diagnostics) const;
  void AddIllegal(uint32_t index, uint64_t word, const Instruction& instruction,
                  Diagnostics& diagnostics) const;

  const Object* object_ = nullptr;
  const Target* target_ = nullptr;
  std::string name_;
};

}  // namespace mte

#endif  // MTE_EMULATOR_PROGRAM_H_
