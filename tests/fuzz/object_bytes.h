// Objects to bytes, as a file would hold them.
#ifndef MTE_TESTS_FUZZ_OBJECT_BYTES_H_
#define MTE_TESTS_FUZZ_OBJECT_BYTES_H_

#include <string>

#include "isa/object.h"

namespace mte::fuzz {

// The object must be one that CheckObject accepts.
std::string BytesOf(const Object& object, ObjectFormat format);

// That the object, which was read or assembled, is whole: it can be written in every form, and is
// the same when it is read again.
void RequireRoundTrip(const Object& object);

// That all that is said about its instructions can be said, and that it can be made ready to run.
void LookAt(const Object& object);

}  // namespace mte::fuzz

#endif  // MTE_TESTS_FUZZ_OBJECT_BYTES_H_
