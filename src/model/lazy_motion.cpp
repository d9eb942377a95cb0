#include "model/lazy_motion.h"

#include <iterator>
#include <new>
#include <utility>

#include "core/deadline.h"
#include "model/clip.h"

namespace studioscope {

void DeferredDiagnostics::add(Diagnostics diagnostics) {
    if (diagnostics.empty()) return;
    const std::lock_guard lock(mutex_);
    diagnostics_.insert(diagnostics_.end(), std::make_move_iterator(diagnostics.begin()),
                        std::make_move_iterator(diagnostics.end()));
    has_any_ = true;
}

Diagnostics DeferredDiagnostics::take() {
    if (!has_any_) return {};  // called in every frame
    const std::lock_guard lock(mutex_);
    has_any_ = false;
    const auto first = static_cast<std::ptrdiff_t>(std::exchange(taken_, diagnostics_.size()));
    return {diagnostics_.begin() + first, diagnostics_.end()};
}

void DeferredDiagnostics::restart() {
    const std::lock_guard lock(mutex_);
    taken_ = 0;
    has_any_ = !diagnostics_.empty();
}

LazyMotion::LazyMotion(Decode decode, std::shared_ptr<DeferredDiagnostics> messages)
    : decode_(std::move(decode)), messages_(std::move(messages)) {}

LazyMotion::~LazyMotion() = default;

const ClipMotion& LazyMotion::get() const {
    std::call_once(once_, [&] {
        Diagnostics diagnostics;
        try {
            motion_ = decode_(diagnostics);
        } catch (const TimedOut&) {
            throw;  // the next call decodes it
        } catch (const std::bad_alloc&) {
            diagnostics.push_back(error("out-of-memory", "not enough memory to play this clip"));
        }
        decode_ = nullptr;  // frees the file's bytes once all of its clips are decoded
        messages_->add(std::move(diagnostics));
        is_decoded_ = true;
    });
    return motion_;
}

}  // namespace studioscope
