// Data directives: what .data and .expect are filled with.
#ifndef MTE_ASSEMBLER_DATA_H_
#define MTE_ASSEMBLER_DATA_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "assembler/context.h"
#include "assembler/syntax.h"
#include "isa/object.h"

namespace mte {

class DataWriter {
 public:
  explicit DataWriter(Context& context) : context_(context) {}

  bool in_text() const { return kind_ == Kind::kText; }
  // Where the next byte goes; not in text.
  Address position() const { return {space_, start_ + bytes_.size()}; }

  // .text, .data SPACE:expr, .expect SPACE:expr.
  void OpenText();
  void Open(const Statement& statement, const StatementPool& pool);

  // A directive that fills the section.
  void Run(const Statement& statement, const StatementPool& pool);

  // Ends the last section; reports data that overlaps, or lies outside the target's memory.
  void Finish();

 private:
  enum class Kind { kText, kData, kExpect };

  void Close();
  void CloseData();
  void CloseExpectation();
  // Room for `count` bytes more, `stored` or only skipped; reports where there is none.
  bool Reserve(const Statement& statement, int64_t count, bool stored);
  void Append(const Statement& statement, absl::string_view bytes);
  void Skip(const Statement& statement, int64_t count);

  void RunValues(const Statement& statement, const StatementPool& pool);
  void RunFill(const Statement& statement, const StatementPool& pool);
  void RunIota(const Statement& statement, const StatementPool& pool);
  void RunRandom(const Statement& statement, const StatementPool& pool);
  void RunIncbin(const Statement& statement, const StatementPool& pool);
  void RunSkip(const Statement& statement, const StatementPool& pool);
  void RunAlign(const Statement& statement, const StatementPool& pool);

  // The number of elements in argument 0, which has room.
  bool Count(const Statement& statement, const StatementPool& pool, int64_t* count);
  // The bits of one element; reports what does not fit.
  bool Element(const Statement& statement, const StatementPool& pool, const Argument& argument,
               uint64_t* bits);
  bool FloatElement(const Statement& statement, const Argument& argument, const Value& value,
                    uint64_t* bits);
  // Appends `count` elements, given one by one.
  void AppendElements(const Statement& statement, int64_t count,
                      const std::function<uint64_t(int64_t)>& element);
  void CheckTarget(Space space, uint64_t start, uint64_t size, const Span& place);
  void CheckOverlaps();

  Context& context_;
  Kind kind_ = Kind::kText;
  Space space_ = Space::kGm;
  uint64_t start_ = 0;  // of bytes_
  std::string bytes_;
  std::string mask_;  // beside bytes_ where an .expect skips; else empty
  std::vector<Expectation::Piece> pieces_;
  int64_t stored_ = 0;               // bytes of the section that take memory
  int64_t all_stored_ = 0;           // of all sections
  Span opened_;                      // the .data or .expect
  std::vector<Span> data_places_;    // beside object.data
  std::vector<Span> expect_places_;  // beside object.expectations
};

}  // namespace mte

#endif  // MTE_ASSEMBLER_DATA_H_
