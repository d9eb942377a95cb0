#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <future>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "document/document.h"
#include "report/content.h"

namespace studioscope {

// What is prepared beside the window while the first picture stands: the seams of the model, how
// many files its mounts have, and the clips that are likely to be played next, so that none
// stutters when it starts.
class Prefetcher {
public:
    Prefetcher();
    ~Prefetcher();
    Prefetcher(const Prefetcher&) = delete;
    Prefetcher& operator=(const Prefetcher&) = delete;

    // Looks at what is open. Its model must stay where it is until forget(), which waits for the
    // search of seams.
    void start(const Document& document);
    void forget();

    // To be called in every frame: asks for the clips about the current one when it has changed,
    // and adds what was found to the document. Gives what there is to print.
    Diagnostics look(Document& document);

    // Whether there is something to wait for.
    bool is_busy() const;

private:
    using Motion = std::shared_ptr<const LazyMotion>;

    void ask_for(const Document& document);
    void decode();

    void count_folders(const Document& document);
    void take_counts(Document& document);

    std::future<SeamReport> seams_;
    std::future<std::vector<std::optional<FolderCount>>> counts_;  // by mount
    std::atomic<bool> is_count_over_ = false;
    std::optional<int> asked_for_;  // the clip about which clips were asked for
    mutable std::mutex mutex_;
    std::condition_variable has_work_;
    std::vector<Motion> wanted_;  // the next one last
    bool is_decoding_ = false, is_ending_ = false;
    std::thread decoder_;
};

}  // namespace studioscope
