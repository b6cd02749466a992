// The order that the machine's page asks for, as a graph: slow, and nothing like the detector.
#ifndef MTE_TESTS_EMULATOR_SYNC_GRAPH_H_
#define MTE_TESTS_EMULATOR_SYNC_GRAPH_H_

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace mte {

// One instruction of a random program, in the words of the page. Pipes are named as in programs.
struct SyncOp {
  enum class Kind { kMove, kSet, kWait, kBarrier, kDrain };
  struct Bytes {
    std::string space;
    int64_t begin;
    int64_t end;
  };

  Kind kind;
  std::string pipe;   // where it goes: the source of a set, the destination of a wait
  std::string other;  // of a flag, the other pipe
  int event = 0;
  std::vector<Bytes> reads;
  std::vector<Bytes> writes;
  std::string text;
};

class SyncGraph {
 public:
  explicit SyncGraph(const std::vector<SyncOp>& ops) : ops_(ops), edges_(3 * ops.size()) {
    std::map<std::string, std::vector<int>> queues;  // what was issued to each pipe
    std::map<std::tuple<std::string, std::string, int>, int> sets;
    for (int i = 0; i < static_cast<int>(ops.size()); ++i) {
      const SyncOp& op = ops[static_cast<size_t>(i)];
      std::vector<int>& queue = queues[op.pipe];
      AddEdge(Issue(i), Start(i));
      AddEdge(Start(i), Finish(i));
      if (i > 0) AddEdge(Issue(i - 1), Issue(i));
      // The front end is through with what it carries out itself before it goes on.
      if (i > 0 && IsFrontEnds(i - 1)) AddEdge(Finish(i - 1), Issue(i));
      if (!queue.empty()) {
        AddEdge(Start(queue.back()), Start(i));
        if (Holds(queue.back())) AddEdge(Finish(queue.back()), Start(i));
      }
      if (op.kind == SyncOp::Kind::kDrain) {
        for (int j = 0; j < i; ++j) AddEdge(Finish(j), Finish(i));
      }
      if (op.kind == SyncOp::Kind::kSet || op.kind == SyncOp::Kind::kBarrier) {
        for (const int j : queue) AddEdge(Finish(j), Finish(i));
      }
      if (op.kind == SyncOp::Kind::kSet) sets[{op.pipe, op.other, op.event}] = i;
      if (op.kind == SyncOp::Kind::kWait) {
        AddEdge(Finish(sets.at({op.other, op.pipe, op.event})), Finish(i));
      }
      queue.push_back(i);
    }
  }

  // Whether two accesses to a common byte, at least one a write, are not ordered.
  bool HasRace() const {
    for (int a = 0; a < static_cast<int>(ops_.size()); ++a) {
      const std::vector<bool> after = Reached(Finish(a));
      for (int b = a + 1; b < static_cast<int>(ops_.size()); ++b) {
        if (!Conflict(a, b) || after[static_cast<size_t>(Start(b))]) continue;
        if (!Reached(Finish(b))[static_cast<size_t>(Start(a))]) return true;
      }
    }
    return false;
  }

 private:
  static int Issue(int i) { return 3 * i; }
  static int Start(int i) { return 3 * i + 1; }
  static int Finish(int i) { return 3 * i + 2; }

  bool IsFrontEnds(int i) const {
    const SyncOp& op = ops_[static_cast<size_t>(i)];
    return op.pipe == "s" || op.kind == SyncOp::Kind::kDrain;
  }
  // Whether it holds what comes behind it in its queue.
  bool Holds(int i) const {
    const SyncOp::Kind kind = ops_[static_cast<size_t>(i)].kind;
    return kind == SyncOp::Kind::kWait || kind == SyncOp::Kind::kBarrier;
  }

  void AddEdge(int from, int to) { edges_[static_cast<size_t>(from)].push_back(to); }

  std::vector<bool> Reached(int from) const {
    std::vector<bool> reached(edges_.size());
    std::vector<int> open = {from};
    while (!open.empty()) {
      const int node = open.back();
      open.pop_back();
      for (const int next : edges_[static_cast<size_t>(node)]) {
        if (reached[static_cast<size_t>(next)]) continue;
        reached[static_cast<size_t>(next)] = true;
        open.push_back(next);
      }
    }
    return reached;
  }

  static bool Meet(const std::vector<SyncOp::Bytes>& a, const std::vector<SyncOp::Bytes>& b) {
    for (const SyncOp::Bytes& x : a) {
      for (const SyncOp::Bytes& y : b) {
        if (x.space == y.space && x.begin < y.end && y.begin < x.end) return true;
      }
    }
    return false;
  }
  bool Conflict(int a, int b) const {
    const SyncOp& x = ops_[static_cast<size_t>(a)];
    const SyncOp& y = ops_[static_cast<size_t>(b)];
    return Meet(x.writes, y.writes) || Meet(x.writes, y.reads) || Meet(x.reads, y.writes);
  }

  const std::vector<SyncOp>& ops_;
  std::vector<std::vector<int>> edges_;
};

}  // namespace mte

#endif  // MTE_TESTS_EMULATOR_SYNC_GRAPH_H_
