// NumPy files: any bytes are an array that lies within them, or an error.
#include "support/npy.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "tests/fuzz/target.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using mte::fuzz::Require;
  const absl::string_view file = mte::fuzz::Text(data, size);
  const absl::StatusOr<absl::string_view> payload = mte::RawOrNpyData(file);
  const absl::StatusOr<mte::NpyHeader> header = mte::ParseNpy(file);
  if (!header.ok()) {
    Require(!header.status().message().empty(), "an error says what is wrong");
    Require(payload.ok() ? *payload == file : mte::IsNpy(file), "other files are bytes");
    return 0;
  }
  Require(header->data_offset + header->data_bytes == static_cast<int64_t>(size),
          "the data ends with the file");
  Require(payload.ok() && static_cast<int64_t>(payload->size()) == header->data_bytes,
          "the data is the payload");
  const std::string again =
      absl::StrCat(mte::NpyHeaderBytes(header->descr, header->shape), *payload);
  const absl::StatusOr<mte::NpyHeader> parsed = mte::ParseNpy(again);
  Require(parsed.ok() && parsed->shape == header->shape && parsed->descr == header->descr,
          "an array that is written is the same when it is read", again);
  return 0;
}
