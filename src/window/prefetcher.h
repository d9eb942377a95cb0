#pragma once

#include <optional>
#include <vector>

#include "core/background_task.h"
#include "document/document.h"
#include "report/content.h"

namespace studioscope {

// Background work on the open model that its first picture does not wait for: the search for seams,
// the number of files in each mounted folder, and the clips that are likely to be played next,
// which are decoded so that none of them stutters when it starts.
class Prefetcher {
public:
    // Begins with the open model, which must stay in place until forget().
    void start(const Document& document);
    // Cancels all work; nothing refers to the model afterwards.
    void forget();

    // Adds what was found to the document, and prefetches other clips once another one is played.
    // To be called in every frame. Returns the new diagnostics, to be printed.
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
    std::optional<int> decoded_for_;  // the clip that was played when the decoder was started
};

}  // namespace studioscope
