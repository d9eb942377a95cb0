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
    asked_for_.reset();
    count_folders(document);
    if (document.model().shapes.empty()) return;
    seams_ = run_async([&model = document.model()] { return look_for_seams(model); });
}

void Prefetcher::forget() {
    if (seams_.valid()) seams_.wait();
    seams_ = {};
    is_count_over_ = true;
    if (counts_.valid()) counts_.wait();
    counts_ = {};
    const std::lock_guard lock(mutex_);
    wanted_.clear();
}

Diagnostics Prefetcher::look(Document& document) {
    if (asked_for_ != document.playback.clip) ask_for(document);
    take_counts(document);
    Diagnostics said = take_later_messages(document);
    if (seams_.valid() && seams_.wait_for(std::chrono::seconds(0)) == std::future_status::ready) {
        SeamReport report = seams_.get();
        for (Diagnostic& torn : add_seams(document, std::move(report)))
            said.push_back(std::move(torn));
    }
    return said;
}

bool Prefetcher::is_busy() const {
    const std::lock_guard lock(mutex_);
    return seams_.valid() || counts_.valid() || is_decoding_ || !wanted_.empty();
}

void Prefetcher::count_folders(const Document& document) {
    constexpr size_t kMax = 100'000;  // of one folder
    std::vector<std::filesystem::path> roots;
    for (const ContentMount& one : document.content.mounts)
        roots.push_back(one.files ? std::filesystem::path() : one.mount.root);
    is_count_over_ = false;
    if (roots.empty()) return;
    counts_ = run_async([roots, &is_over = is_count_over_] {
        std::vector<std::optional<FolderCount>> counts;
        for (const std::filesystem::path& root : roots)
            counts.push_back(root.empty() ? std::nullopt
                                          : std::optional(count_content(root, kMax, is_over)));
        return counts;
    });
}

void Prefetcher::take_counts(Document& document) {
    if (!counts_.valid() || counts_.wait_for(std::chrono::seconds(0)) != std::future_status::ready)
        return;
    const std::vector<std::optional<FolderCount>> counts = counts_.get();
    for (size_t i = 0; i < counts.size() && i < document.content.mounts.size(); ++i)
        if (counts[i]) {
            document.content.mounts[i].files = counts[i]->files;
            document.content.mounts[i].is_more = counts[i]->is_more;
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
        const Motion motion = std::move(wanted_.back());
        wanted_.pop_back();
        is_decoding_ = true;
        lock.unlock();
        motion->get();
        lock.lock();
        is_decoding_ = false;
    }
}

}  // namespace studioscope
