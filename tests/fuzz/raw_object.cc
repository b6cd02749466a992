// The forms `bin` and `hex`: any bytes are words that can be written and read again, or an error.
#include "isa/raw_object.h"

#include "absl/status/statusor.h"
#include "isa/elf_object.h"
#include "tests/fuzz/object_bytes.h"
#include "tests/fuzz/target.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::string_view file = mte::fuzz::Text(data, size);
  if (mte::IsElf(file)) return 0;
  const absl::StatusOr<mte::Object> object = mte::ReadObject(file);
  const absl::StatusOr<std::vector<uint64_t>> hex = mte::ReadHex(file);
  mte::fuzz::Require(object.ok() || !object.status().message().empty(),
                     "an error says what is wrong");
  if (mte::LooksLikeBin(file)) {
    mte::fuzz::Require(object.ok() && mte::BytesOf(object->words) == file,
                       "what looks like bin is its words");
  } else if (mte::LooksLikeHex(file) && hex.ok()) {
    mte::fuzz::Require(object.ok() && object->words == *hex, "what looks like hex is its words");
  }
  if (!object.ok()) return 0;
  mte::fuzz::RequireRoundTrip(*object);
  mte::fuzz::LookAt(*object);
  return 0;
}
