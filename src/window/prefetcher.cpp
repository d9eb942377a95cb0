#include "window/prefetcher.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <system_error>
#include <utility>

#include "core/at.h"
#include "core/run_async.h"
#include "inspect/clip_prefetch.h"

namespace studioscope {

Prefetcher::Prefetcher() {
    try {
        decoder_ = std::thread([this] { decode(); });
    } catch (const std::system_error&) {  // no thread: clips are decoded when they are played
    }
}

Prefetcher::~Prefetcher() {
    forget();
    {
        const std::lock_guard lock(mutex_);
        is_ending_ = true;
    }
    has_work_.notify_all();
    if (decoder_.joinable()) decoder_.join();
}

void Prefetcher::start(const Document& document) {
    forget();
    count_folders(document);
    if (document.model().shapes.empty()) return;
    seams_ = run_async([&model = document.model()] { return look_for_seams(model); });
}

void Prefetcher::forget() {
    seams_.cancel_and_wait();
    counts_.cancel();
    decoder_.cancel();
    decoded_for_.reset();
}

Diagnostics Prefetcher::update(Document& document) {
    if (decoded_for_ != document.playback.clip) decode_clips(document);
    decoder_.take();
    take_counts(document);
    Diagnostics found = take_later_messages(document);
    if (std::optional<SeamReport> report = seams_.take())
        for (Diagnostic& torn : add_seams(document, *std::move(report)))
            found.push_back(std::move(torn));
    return found;
}

bool Prefetcher::is_busy() const {
    return seams_.is_busy() || counts_.is_busy() || decoder_.is_busy();
}

void Prefetcher::count_folders(const Document& document) {
    constexpr size_t kMaxFiles = 100'000;  // per folder
    std::vector<std::filesystem::path> roots;
    for (const ContentMount& one : document.content.mounts)
        roots.push_back(one.files ? std::filesystem::path() : one.mount.root);
    if (roots.empty()) return;
    counts_ = run_async([roots, &is_over = is_count_over_] {
        std::vector<std::optional<FolderCount>> counts;
        for (const std::filesystem::path& root : roots)
            counts.push_back(root.empty() ? std::nullopt
                                          : std::optional(count_content(root, kMaxFiles)));
        return counts;
    });
}

void Prefetcher::take_counts(Document& document) {
    const auto counts = counts_.take();
    if (!counts) return;
    for (size_t i = 0; i < counts->size() && i < document.content.mounts.size(); ++i)
        if (const std::optional<FolderCount>& count = (*counts)[i]) {
            document.content.mounts[i].files = count->files;
            document.content.mounts[i].is_more = count->is_more;
        }
}

void Prefetcher::ask_for(const Document& document) {
    asked_for_ = document.playback.clip;
    if (!decoder_.joinable()) return;
    std::vector<Motion> next = clips_to_play_next(document.model(), *asked_for_);
    std::reverse(next.begin(), next.end());
    {
        const std::lock_guard lock(mutex_);
        wanted_ = std::move(next);
    }
    has_work_.notify_one();
}

void Prefetcher::decode() {
    std::unique_lock lock(mutex_);
    while (!is_ending_) {
        if (wanted_.empty()) {
            has_work_.wait(lock);
            continue;
        }
        return Decoded{};
    });
}

}  // namespace studioscope
