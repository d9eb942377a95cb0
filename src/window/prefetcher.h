#pragma once

#include <optional>
#include <vector>

#include "core/background_task.h"
#include "document/document.h"
#include "report/content.h"

namespace studioscope {

// Background work on the open model that is not needed for its first picture: the search for seams,
// the number of files in each mounted folder, and decoding of the clips that are likely to be
// played next, so that none stutters when it starts.
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
    struct Decoded {};

    void count_folders(const Document& document);
    void take_counts(Document& document);
    void decode_clips(const Document& document);

    BackgroundTask<SeamReport> seams_;
    BackgroundTask<std::vector<std::optional<FolderCount>>> counts_;  // per mount
    BackgroundTask<Decoded> decoder_;
    std::optional<int> decoded_for_;  // clip that was current when decoding was started
};

}  // namespace studioscope
