#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <vector>

#include "core/background_task.h"
#include "document/document.h"
#include "export/sources.h"
#include "host/mounted_scenes.h"
#include "host/options.h"
#include "host/output_folder.h"
#include "ui/requests.h"
#include "window/frame_clock.h"
#include "window/session.h"

namespace studioscope {

// Makes the files of the open model, as sources or glTF, in the background, as the verb `export`
// does, for the export dialog, and writes them into its folder, some files a frame. Closing the
// dialog, or cancelling, leaves nothing behind.
class SourceExporter {
public:
    // `notify` is called on another thread once take() has something to show.
    SourceExporter(Document& document, FrameClock& clock, std::function<void()> notify)
        : document_(document), clock_(clock), task_(std::move(notify)) {}

    // Carries out the requests of a frame, and writes the next files.
    void apply(const Requests& requests, const Session& session);
    // Follows another model in the window: its sources are made if the dialog is open.
    void follow_model(const Session& session);
    // Takes over what was made.
    void take();
    void update_progress();

    bool is_busy() const { return task_.is_busy() || is_writing(); }
    bool is_writing() const { return writer_.has_value(); }
    const SourceListing& listing() const { return listing_; }

private:
    struct Made {
        std::vector<FolderFile> files;
        std::vector<std::filesystem::path> inputs;
        ExportReport report;
        bool is_compared = true;
        std::string problem = "The model needs more memory than there is";
    };
    // The files to make.
    struct Order {
        LoadRequest load;
        ExportRequest exporting;
        ExportFormat format = ExportFormat::kSources;
        std::string name;  // of the main file, without its ending
    };
    static Made make(const Order& order);
    static Made make_gltf_files(const Order& order, const RunFiles& run, MountCache& mounts);
    Order order_of(const Session& session) const;

    void start(const Session& session);
    void begin_writing();
    void write_some();
    void stop_writing(const std::string& problem);

    Document& document_;
    FrameClock& clock_;
    SourceListing listing_;
    std::filesystem::path model_;   // whose files were made last
    std::string suggested_folder_;  // for them
    BackgroundTask<Made> task_;
    std::vector<FolderFile> files_;
    std::vector<std::filesystem::path> inputs_;
    std::optional<FolderWriter> writer_;  // of files_
};

// A new folder next to the model, or to the archive that has it: "crate_sources",
// "crate_sources_2"; "crate_gltf".
std::filesystem::path new_export_folder(const std::filesystem::path& model, ExportFormat format);

}  // namespace studioscope
