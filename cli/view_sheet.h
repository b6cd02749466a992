// One memory of a picture, cut into the lines and fractals that are drawn.
#ifndef MTE_CLI_VIEW_SHEET_H_
#define MTE_CLI_VIEW_SHEET_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "emulator/moves/move.h"
#include "emulator/picture.h"

namespace mte {

// Whole elements next to each other.
struct SheetLine {
  Extent bytes;
  int64_t cut = 0;  // bytes behind it, up to the next line, that are not drawn
};

// Lines that follow each other: a fractal, or as many as come without a break.
struct SheetPanel {
  std::vector<SheetLine> lines;
  int64_t skipped = 0;         // bytes before it that are not drawn,
  bool skips_touched = false;  // because there are too many, and not because nothing touches them
};

class Sheet {
 public:
  // What is drawn at most; the middle is left out.
  static constexpr size_t kMaxFractals = 256;
  static constexpr size_t kMaxLines = 96;
  static constexpr int64_t kMaxLineElements = 2048;

  static Sheet Of(const Picture& picture, bool destination);

  bool at_destination() const { return at_destination_; }
  bool in_fractals() const { return in_fractals_; }
  const std::vector<SheetPanel>& panels() const { return panels_; }
  // Whether something that the move touches is not drawn.
  bool incomplete() const { return incomplete_; }

  size_t lines() const;
  int64_t longest_line() const;  // in bytes
  std::vector<Cell> Cells(const Picture& picture, const SheetLine& line) const {
    return at_destination_ ? picture.DestinationCells(line.bytes) : picture.SourceCells(line.bytes);
  }

  std::vector<uint32_t> PiecesIn(const Picture& picture, const SheetPanel& panel) const {
    return picture.Touching({panel.lines.front().bytes.begin, panel.lines.back().bytes.end},
                            at_destination_);
  }

  // The place of a byte, or of the end of the one before it; the nearest one that is drawn.
  struct Spot {
    size_t panel = 0;
    size_t line = 0;
    int64_t offset = 0;  // in bytes from the line's start
  };
  Spot Find(int64_t address, bool is_end) const;

 private:
  void CutFractals(const Picture& picture);
  void CutLines(const Picture& picture);
  int64_t CutUnit(const Picture& picture, Extent unit, int64_t next, int64_t pitch,
                  int64_t skipped);
  void AddLine(const SheetLine& line, int64_t skipped);
  void LeaveOutLines();

  bool at_destination_ = false;
  bool in_fractals_ = false;
  std::vector<SheetPanel> panels_;
  bool incomplete_ = false;
};

}  // namespace mte

#endif  // MTE_CLI_VIEW_SHEET_H_
