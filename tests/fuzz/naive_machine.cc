#include "tests/fuzz/naive_machine.h"

#include <algorithm>

#include "emulator/front_end.h"
#include "isa/families.h"

namespace mte::fuzz {
namespace {

std::vector<SyncOp::Bytes> ExtentsOf(Space space, std::vector<int64_t> bytes) {
  std::vector<SyncOp::Bytes> extents;
  std::sort(bytes.begin(), bytes.end());
  for (const int64_t at : bytes) {
    if (!extents.empty() && extents.back().end >= at) {
      extents.back().end = at + 1;
    } else {
      extents.push_back({std::string(Name(space)), at, at + 1});
    }
  }
  return extents;
}

// Calls visit(byte) for each byte that `bits` from bit `at` on have a part in.
template <class Visit>
void ForEachByte(int64_t at, int bits, Visit visit) {
  for (int64_t byte = at >> 3; byte << 3 < at + bits; ++byte) visit(byte);
}

double Operand(const Instruction& instruction, absl::string_view name) {
  const int field = FindField(*instruction.row, name);
  return field < 0 ? 1 : static_cast<double>(instruction[field]);
}

}  // namespace

void NaiveMachine::Write(Address start, absl::string_view bytes) {
  int64_t at = static_cast<int64_t>(start.offset);
  for (const char byte : bytes) WriteByte(start.space, at++, static_cast<uint8_t>(byte));
}

bool NaiveMachine::Exists(Space space, int64_t at) const {
  if (space != Space::kGm) return at >= 0 && at < target_.bytes(space);
  return std::any_of(gm_.begin(), gm_.end(), [at](const GmRange& range) {
    return at >= static_cast<int64_t>(range.offset) &&
           at < static_cast<int64_t>(range.offset + range.size);
  });
}

std::optional<uint8_t> NaiveMachine::Read(Space space, int64_t at) const {
  const Pages& pages = pages_[static_cast<size_t>(space)];
  const auto page = at < 0 ? pages.end() : pages.find(at / kPageBytes);
  if (page == pages.end()) return std::nullopt;
  return page->second[static_cast<size_t>(at % kPageBytes)];
}

void NaiveMachine::WriteByte(Space space, int64_t at, uint8_t byte) {
  pages_[static_cast<size_t>(space)][at / kPageBytes][static_cast<size_t>(at % kPageBytes)] = byte;
}

NaiveMachine::Flag NaiveMachine::FlagOf(const Instruction& instruction) {
  const auto pipe = [&](absl::string_view name) {
    return static_cast<Pipe>(instruction[FindField(*instruction.row, name)]);
  };
  return {{pipe("src_pipe"), pipe("dst_pipe")},
          instruction[FindField(*instruction.row, "event_id")]};
}

void NaiveMachine::Run(const std::vector<Instruction>& program) {
  for (size_t i = 0; i < program.size(); ++i) {
    const Instruction& instruction = program[i];
    if (instruction.row->family == Family::kHalt) break;
    const Issued issued = {i, &instruction, registers_};
    const Pipe pipe = QueueOf(instruction);
    if (pipe == Pipe::kS) {
      if (!CanStart(issued)) return;
      Execute(issued);
    } else {
      std::vector<Issued>& queue = queues_[pipe];
      if (queue.size() == kQueueDepth) return;
      queue.push_back(issued);
    }
    Drain();
    if (instruction.sync) {
      if (std::any_of(queues_.begin(), queues_.end(),
                      [](const auto& queue) { return !queue.second.empty(); })) {
        return;
      }
      Record(SyncOp::Kind::kDrain, Pipe::kS, i);
    }
  }
  completed_ = std::all_of(queues_.begin(), queues_.end(),
                           [](const auto& queue) { return queue.second.empty(); });
}

bool NaiveMachine::CanStart(const Issued& issued) const {
  const Instruction& instruction = *issued.instruction;
  if (instruction.row->family == Family::kWaitFlag) return flags_.contains(FlagOf(instruction));
  // A barrier of all pipes; those of one pipe find it as it is, in its order.
  if (instruction.row->family != Family::kBarrier || QueueOf(instruction) != Pipe::kS) return true;
  return std::all_of(queues_.begin(), queues_.end(),
                     [](const auto& queue) { return queue.second.empty(); });
}

// The earliest in the program first.
void NaiveMachine::Drain() {
  while (true) {
    std::vector<Issued>* earliest = nullptr;
    for (auto& [pipe, queue] : queues_) {
      if (queue.empty() || !CanStart(queue.front())) continue;
      if (earliest == nullptr || queue.front().index < earliest->front().index) earliest = &queue;
    }
    if (earliest == nullptr) return;
    const Issued issued = earliest->front();
    earliest->erase(earliest->begin());
    Execute(issued);
  }
}

void NaiveMachine::Execute(const Issued& issued) {
  const Instruction& instruction = *issued.instruction;
  const Row& row = *instruction.row;
  const Pipe pipe = QueueOf(instruction);
  switch (row.family) {
    case Family::kNop:
    case Family::kHalt:
      return;
    case Family::kSetRegister:
      for (size_t i = 0; i < row.registers.size(); ++i) {
        registers_.Set(row.registers[i], instruction.values[i], Position());
      }
      return;
    case Family::kSetFlag:
      if (!flags_.insert(FlagOf(instruction)).second) {
        faults_[issued.index] = {Code::kFlagRaisedTwice};
        return;
      }
      return Record(SyncOp::Kind::kSet, pipe, issued.index, FlagOf(instruction));
    case Family::kWaitFlag:
      flags_.erase(FlagOf(instruction));
      return Record(SyncOp::Kind::kWait, pipe, issued.index, FlagOf(instruction));
    case Family::kBarrier:
      return Record(pipe == Pipe::kS ? SyncOp::Kind::kDrain : SyncOp::Kind::kBarrier, pipe,
                    issued.index);
    default:
      return Move(issued);
  }
}

void NaiveMachine::Move(const Issued& issued) {
  const Instruction& instruction = *issued.instruction;
  const Reference reference(instruction, issued.registers);
  if (reference.moves().empty()) {
    empty_.insert(issued.index);
    return;
  }
  const std::set<Code> faults = FaultsOf(instruction, reference.moves());
  if (!faults.empty()) faults_[issued.index] = faults;
  if (faults.contains(Code::kOutOfBounds)) return;
  RecordMove(instruction, issued.index, reference.moves());
  Perform(instruction, reference.moves());
}

std::set<Code> NaiveMachine::FaultsOf(const Instruction& instruction,
                                      const std::vector<ElementMove>& moves) const {
  const auto [to, from] = instruction.row->spaces;
  bool outside = false;
  bool unwritten = false;
  std::vector<int64_t> places;
  for (const ElementMove& move : moves) {
    places.push_back(move.to);
    ForEachByte(move.to, move.bits, [&, to = to](int64_t at) { outside |= !Exists(to, at); });
    if (move.from == ElementMove::kNowhere) continue;
    ForEachByte(move.from, move.bits, [&, from = from](int64_t at) {
      outside |= !Exists(from, at);
      unwritten |= !Read(from, at).has_value();
    });
  }
  if (outside) return {Code::kOutOfBounds};
  std::set<Code> faults;
  if (unwritten) faults.insert(Code::kUninitialised);
  std::sort(places.begin(), places.end());
  if (std::adjacent_find(places.begin(), places.end()) != places.end()) {
    faults.insert(Code::kOverlap);
  }
  return faults;
}

void NaiveMachine::Perform(const Instruction& instruction, const std::vector<ElementMove>& moves) {
  const auto [to, from] = instruction.row->spaces;
  const auto read = [&, from = from](int64_t at) {
    return Read(from, at).value_or(kUninitialisedByte);
  };
  for (const ElementMove& move : moves) {
    if (move.bits == 4) {
      const int half = (read(move.from >> 3) >> (move.from % 8)) & 0xf;
      const int before = Read(to, move.to >> 3).value_or(kUninitialisedByte);
      WriteByte(to, move.to >> 3,
                static_cast<uint8_t>((before & ~(0xf << (move.to % 8))) | (half << (move.to % 8))));
      continue;
    }
    for (int64_t i = 0; i < move.bits / 8; ++i) {
      WriteByte(to, move.to / 8 + i,
                move.from == ElementMove::kNowhere ? static_cast<uint8_t>(move.value >> (8 * i))
                                                   : read(move.from / 8 + i));
    }
  }
}

void NaiveMachine::RecordMove(const Instruction& instruction, size_t index,
                              const std::vector<ElementMove>& moves) {
  const auto [to, from] = instruction.row->spaces;
  std::vector<int64_t> reads;
  std::vector<int64_t> writes;
  for (const ElementMove& move : moves) {
    ForEachByte(move.to, move.bits, [&](int64_t at) { writes.push_back(at); });
    if (move.from == ElementMove::kNowhere) continue;
    ForEachByte(move.from, move.bits, [&](int64_t at) { reads.push_back(at); });
  }
  ops_[index].push_back({.kind = SyncOp::Kind::kMove,
                         .pipe = std::string(Name(instruction.row->pipe)),
                         .other = {},
                         .reads = ExtentsOf(from, reads),
                         .writes = ExtentsOf(to, writes),
                         .text = {}});
}

void NaiveMachine::Record(SyncOp::Kind kind, Pipe pipe, size_t index, std::optional<Flag> flag) {
  SyncOp op = {.kind = kind,
               .pipe = std::string(Name(pipe)),
               .other = {},
               .reads = {},
               .writes = {},
               .text = {}};
  if (flag.has_value()) {
    op.other =
        std::string(Name(kind == SyncOp::Kind::kSet ? flag->first.second : flag->first.first));
    op.event = static_cast<int>(flag->second);
  }
  ops_[index].push_back(op);
}

std::optional<bool> NaiveMachine::HasRace() const {
  constexpr size_t kMostExtents = 2000;  // the graph compares each with each
  std::vector<SyncOp> ops;
  std::set<std::pair<std::string, std::pair<std::string, int>>> raised;
  size_t extents = 0;
  for (const auto& [index, several] : ops_) {
    for (const SyncOp& op : several) {
      extents += op.reads.size() + op.writes.size();
      if (op.kind == SyncOp::Kind::kSet) raised.insert({op.pipe, {op.other, op.event}});
      if (op.kind == SyncOp::Kind::kWait && raised.erase({op.other, {op.pipe, op.event}}) == 0) {
        return std::nullopt;
      }
      ops.push_back(op);
    }
  }
  if (extents > kMostExtents) return std::nullopt;
  return SyncGraph(ops).HasRace();
}

bool NaiveMachine::Agrees(Memory& memory) const {
  for (const SpaceInfo& info : kSpaceTable) {
    int64_t written = 0;
    for (const auto& [number, page] : pages_[static_cast<size_t>(info.space)]) {
      for (int64_t i = 0; i < kPageBytes; ++i) {
        const std::optional<uint8_t> byte = page[static_cast<size_t>(i)];
        if (!byte.has_value()) continue;
        ++written;
        const int64_t at = number * kPageBytes + i;
        const Region* region = memory.Find(info.space, at, at + 1);
        if (region == nullptr || region->FirstUnwritten(at, at + 1) == at) return false;
        if ((*region->kept(at) ^ kUninitialisedByte) != *byte) return false;
      }
    }
    for (const Region* region : memory.Regions(info.space)) {
      written -= region->size() - region->CountUnwritten(region->base(), region->end());
    }
    if (written != 0) return false;
  }
  return true;
}

double ElementsAtMost(const Instruction& instruction, const RegisterState& registers) {
  const auto get = [&](absl::string_view name) { return Operand(instruction, name); };
  const double in_block = 256.0 / std::max(4, ElementBits(instruction.type));
  switch (instruction.row->family) {
    case Family::kAlignCopy:
      return std::max(1.0, get("n_burst")) * (get("len_burst") + 3 * in_block) *
             static_cast<double>(registers[Register::kLoop1Size]) *
             static_cast<double>(registers[Register::kLoop2Size]);
    case Family::kLoad2d:
      return get("repeat_times") * 16 * in_block;
    case Family::kTranspose:
    case Family::kTransposeV2:
      return get("repeat_times") * 64 * 64;
    case Family::kNd2Nz:
      return get("nd_num") * get("n_value") * (get("d_value") + in_block);
    default:
      return 0;
  }
}

}  // namespace mte::fuzz
