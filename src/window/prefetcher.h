#pragma once

#include <optional>
#include <vector>

#include "core/background_task.h"
#include "document/document.h"
#include "report/content.h"

namespace studioscope {

// Background work on the open model after its first picture: searching seams, counting files in
// mounted folders, and decoding the clips likely to be played next, so that none stutters at its
// start.
class Prefetcher {
public:
    // Starts work on the open model, which must not be destroyed before forget().
    void start(const Document& document);
    // Cancels all work; afterwards nothing refers to the model.
    void forget();

    // Adds results to the document, and prefetches other clips when another one is played. Call
    // once per frame. Returns the new diagnostics, to be printed.
    Diagnostics update(Document& document);

    bool is_busy() const;

private:
    struct DecodedClips {};

    void count_folders(const Document& document);
    void take_counts(Document& document);
    void decode_clips(const Document& document);

    BackgroundTask<SeamReport> seams_;
    BackgroundTask<std::vector<std::optional<FolderCount>>> counts_;  // per mount
    BackgroundTask<DecodedClips> decoder_;
    std::optional<int> decoded_clip_;  // current clip when decoding started
};

}  // namespace studioscope
