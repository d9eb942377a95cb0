#include "window/prefetcher.h"

#include <utility>

#include "facts/clip_prefetch.h"

namespace studioscope {

void Prefetcher::start(const Document& document) {
    forget();
    count_folders(document);
    if (document.model().shapes.empty()) return;
    seams_.start([scene = document.scene] { return report_seams(scene->model); });
}

void Prefetcher::forget() {
    seams_.cancel();
    counts_.cancel();
    decoder_.cancel();
    decoded_clip_.reset();
}

Diagnostics Prefetcher::update(Document& document) {
    if (decoded_clip_ != document.playback.clip) decode_clips(document);
    decoder_.take();
    take_counts(document);
    Diagnostics found = take_deferred_messages(document);
    if (std::optional<SeamReport> report = seams_.take())
        for (Diagnostic& diagnostic : add_seams(document, *std::move(report)))
            found.push_back(std::move(diagnostic));
    return found;
}

bool Prefetcher::is_busy() const {
    return seams_.is_busy() || counts_.is_busy() || decoder_.is_busy();
}

void Prefetcher::count_folders(const Document& document) {
    constexpr size_t kMaxFiles = 100'000;  // per folder
    std::vector<std::filesystem::path> roots;
    for (const ContentMount& mount : document.content.mounts)
        roots.push_back(mount.files ? std::filesystem::path() : mount.mount.root);
    if (roots.empty()) return;
    counts_.start([roots = std::move(roots)] {
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

// Starts decoding clips. A clip that is being decoded is finished even after a cancel, because the
// window may be waiting for it.
void Prefetcher::decode_clips(const Document& document) {
    decoded_clip_ = document.playback.clip;
    decoder_.start([clips = prefetch_candidates(document.model(), *decoded_clip_)] {
        for (const auto& clip : clips) {
            check_cancelled();
            Progress uncancelled;
            const ProgressScope scope(uncancelled);
            clip->get();
        }
        return DecodedClips{};
    });
}

}  // namespace studioscope
