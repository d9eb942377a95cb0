#pragma once

#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include "content/disk_files.h"
#include "support/gated_files.h"
#include "support/program.h"
#include "support/smd_text.h"
#include "window/open_model.h"

namespace studioscope {

// A model of one triangle and one of two next to it, read as the window reads them.
struct ReadingWindow {
    ReadingWindow() {
        clock.set_max_wait(60);
        write_text(folder / "hero.smd", reference(triangle()));
        write_text(folder / "other.smd", reference(triangle() + triangle()));
    }

    size_t triangles() const {
        size_t indices = 0;
        for (const Mesh& mesh : document.model().meshes) indices += mesh.lods.at(0).indices.size();
        return indices / 3;
    }
    std::string name() const { return document.scene->file.filename().string(); }
    // One order, as in a frame of its own.
    void open(const std::filesystem::path& file, bool is_remembered = false) {
        model.open({file}, is_remembered);
        model.follow();
    }
    void join(const std::filesystem::path& file) {
        model.join({file});
        model.follow();
    }
    void reload() {
        model.reload();
        model.follow();
    }
    void step(int step) {
        model.step_in_folder(step);
        model.follow();
    }
    void set_mounts(const MountRequest& mounts, const std::filesystem::path& added = {}) {
        model.set_mounts(mounts, added);
        model.follow();
    }
    void compare(const std::filesystem::path& file) {
        model.compare({file});
        model.follow();
    }
    // Takes the loads that run, once they have ended.
    void finish() {
        for (; model.is_busy(); model.take()) std::this_thread::yield();
    }

    ScratchFolder folder;
    std::shared_ptr<const GatedFiles> files = std::make_shared<GatedFiles>(disk_files());
    double time = 0;  // seconds
    FrameClock clock{[this] { return time; }};
    Document document;
    Messages messages{document, clock};
    std::optional<Diagnostic> problem;  // of the GPU
    std::vector<bool> shown;            // whether each was a reload
    OpenModel model{Session({}, files),
                    document,
                    messages,
                    clock,
                    {[this](const Scene&, bool) { return problem; },
                     [this](bool is_reload) { shown.push_back(is_reload); },
                     [this](const Scene&) { return problem; }},
                    [] {}};
};

}  // namespace studioscope
