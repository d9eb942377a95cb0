#include "core/platform/forked_helper.h"

namespace studioscope {

struct ForkedHelper::Content {};

ForkedHelper::ForkedHelper(std::unique_ptr<Content> content) : content_(std::move(content)) {}
ForkedHelper::ForkedHelper(ForkedHelper&&) noexcept = default;
ForkedHelper& ForkedHelper::operator=(ForkedHelper&&) noexcept = default;
ForkedHelper::~ForkedHelper() = default;

std::optional<ForkedHelper> ForkedHelper::start(Answer) { return std::nullopt; }

std::optional<Bytes> ForkedHelper::ask(ByteSpan) { return std::nullopt; }

}  // namespace studioscope
