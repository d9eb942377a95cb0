#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "core/bytes.h"

namespace studioscope {

// A copy of this process that answers its requests, and keeps the rights that this one has when the
// copy is made: it does what a restricted process may not do itself, and nothing else. It ends with
// this object or with this process, whichever is first, and lets go of `answer` then.
class ForkedHelper {
public:
    using Answer = std::function<Bytes(ByteSpan request)>;
    // Only for a process with one thread. Nothing if the system makes no copies, as Windows, or
    // cannot make one.
    static std::optional<ForkedHelper> start(Answer answer);
    ForkedHelper(ForkedHelper&&) noexcept;
    ForkedHelper& operator=(ForkedHelper&&) noexcept;
    ~ForkedHelper();

    // Waits for the answer; nothing if the helper has ended, as it does with a call that fails.
    std::optional<Bytes> ask(ByteSpan request);

private:
    struct Content;
    explicit ForkedHelper(std::unique_ptr<Content> content);
    std::unique_ptr<Content> content_;
};

}  // namespace studioscope
