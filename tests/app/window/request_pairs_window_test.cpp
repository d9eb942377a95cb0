// Two kinds of requests in one frame of the window, each with each.

#include <imgui.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <memory>
#include <regex>
#include <type_traits>
#include <utility>

#include "document/choices/settings.h"
#include "document/choices/view_state.h"
#include "host/output.h"
#include "support/compiled_files.h"
#include "support/played.h"
#include "support/sample_tree.h"
#include "support/smd_text.h"
#include "support/thorough.h"
#include "window/app.h"

namespace studioscope::request_pairs_window_test {

namespace {

namespace fs = std::filesystem;

constexpr size_t kKinds = std::variant_size_v<Request>;

// A value for each kind of request that has one: a kind without a row here does not compile.
struct Values {
    Values() {
        TestMdl mdl;
        mdl.meshes = {{0, {3}}, {0, {4}}};
        TestVvd vvd;
        vvd.lod_counts = {7};
        vvd.fixups = {{0, 4, 3}, {0, 0, 4}};
        TestVtx vtx;
        vtx.lods = {{{1, {0, 1, 2}, {0, 1, 2}}, {1, {0, 1, 2, 3}, {0, 1, 2, 0, 2, 3}}}};
        write_bytes_to(hero, mdl.bytes());
        write_bytes_to(hero.parent_path() / "paired.vvd", vvd.bytes());
        write_bytes_to(hero.parent_path() / "paired.dx90.vtx", vtx.bytes());
        write_text(other, reference(triangle() + triangle()));
        write_text(third, reference(triangle()));
        write_text(run, animation("time 0\n0 0 0 0 0 0 0\ntime 1\n0 0 0 5 0 0 0\n"));
        write_text(folder / "face.json", "{\"smile\": 1}");
        for (const fs::path& path : {mod / "models", base / "models", saved})
            fs::create_directories(path);
        write_text(folder / "script", "frames 1000000\n");
    }

    fs::path of(std::type_identity<request::ListFolder>) const { return hero.parent_path(); }
    request::Paths of(std::type_identity<request::Open>) const { return {other}; }
    request::Paths of(std::type_identity<request::OpenCase>) const { return {third}; }
    request::Paths of(std::type_identity<request::Attach>) const { return {run}; }
    fs::path of(std::type_identity<request::LoadPreset>) const { return folder / "face.json"; }
    fs::path of(std::type_identity<request::SavePreset>) const { return saved / "face.json"; }
    request::Paths of(std::type_identity<request::Compare>) const { return {other}; }
    fs::path of(std::type_identity<request::Mount>) const { return mod; }
    fs::path of(std::type_identity<request::Unmount>) const { return base; }
    fs::path of(std::type_identity<request::FlipMute>) const { return base; }
    std::string of(std::type_identity<request::LookUp>) const { return "materials/skin.vmt"; }
    fs::path of(std::type_identity<request::ShowModels>) const { return mod; }
    fs::path of(std::type_identity<request::ExportInto>) const { return saved; }
    request::StandInChoice of(std::type_identity<request::ShowWith>) const {
        return {"materials/a/skin.vmt", "materials/skin.vmt"};
    }
    int of(std::type_identity<request::FolderStep>) const { return 1; }
    int of(std::type_identity<request::RootLod>) const { return 1; }
    FixupUse of(std::type_identity<request::Fixups>) const { return {true, {1}}; }
    ViewSide of(std::type_identity<request::LookFrom>) const { return ViewSide::kLeft; }
    TextureView of(std::type_identity<request::ShowTexture>) const { return {}; }
    glm::vec2 of(std::type_identity<request::Pick>) const { return middle; }
    glm::vec2 of(std::type_identity<request::PivotAt>) const { return middle; }
    glm::vec2 of(std::type_identity<request::ExplainAt>) const { return middle; }
    glm::vec2 of(std::type_identity<request::PointAt>) const { return middle; }
    Rect of(std::type_identity<request::BenchmarkPicture>) const { return {{0, 0}, {9, 9}}; }

    template <typename Kind>
    Request make() const {
        if constexpr (std::is_empty_v<Kind>)
            return Kind{};
        else
            return Kind{of(std::type_identity<Kind>())};
    }
    template <size_t... Numbers>
    std::vector<Request> one_of_each(std::index_sequence<Numbers...>) const {
        return {make<std::variant_alternative_t<Numbers, Request>>()...};
    }

    const glm::vec2 middle{320, 200};
    ScratchFolder folder;
    // by a name of its own, as its QC is looked for in the folders around it
    const fs::path hero = folder / "m/paired.mdl", other = folder / "m/other.smd",
                   run = folder / "m/run.smd", third = folder / "m/third.smd", mod = folder / "mod",
                   base = folder / "base", saved = folder / "saved";
};

// What a frame leaves: all that its requests are about, and what was said.
struct Left {
    std::string state, words;

    bool operator==(const Left&) const = default;
};

// The window, which shows a compiled model and has the folder `base` mounted before each frame of
// a test. Whatever is read is read within the frame.
class OneWindow {
public:
    OneWindow() {
        Options options;
        options.files = {values.hero};
        options.script = values.folder / "script";
        options.uses_settings = false;
        options.width = 640;
        options.height = 400;
        ScriptExtension extension;
        extension.request = [this](Document& document, const OpenRequest& wanted,
                                   Requests& requests) {
            document_ = &document;
            wanted_ = &wanted;
            for (const Request& any : next_)
                std::visit([&](const auto& one) { requests.push(one); }, any);
            requests.push(request::Quit{});
        };
        set_message_output({before_.color, true, false});
        Result<std::unique_ptr<App>> made = App::make(options, extension);
        REQUIRE(made);
        app_ = *std::move(made);
        frame({request::Mount{values.base}});
        begin();
    }
    ~OneWindow() { set_message_output(before_); }
    OneWindow(const OneWindow&) = delete;
    OneWindow& operator=(const OneWindow&) = delete;

    // Draws a frame with these requests, in the order in which they are pushed.
    void frame(std::vector<Request> requests) {
        next_ = std::move(requests);
        app_->run();
    }
    // Shows what is shown before each frame of a test.
    void begin() {
        if (document_->compared) frame({request::EndComparison{}});
        std::vector<Request> orders{request::OpenCase{{values.hero}}, request::EndComparison{}};
        const request::Paths& mounts = wanted_->mounts.mounts;
        for (const fs::path& root : mounts)
            if (root != values.base) orders.push_back(request::Unmount{root});
        if (std::find(mounts.begin(), mounts.end(), values.base) == mounts.end())
            orders.push_back(request::Mount{values.base});  // which is not muted then
        else if (!wanted_->mounts.muted.empty())
            orders.push_back(request::FlipMute{values.base});
        document_->view = {};
        document_->panels = {};
        document_->panels.is_hidden = true;  // so that the view has one size
        frame(orders);
        document_->panels = {};
        document_->panels.is_hidden = true;
        document_->panels.picture_folder = values.saved.string();
        for (const auto& entry : fs::directory_iterator(values.saved)) fs::remove(entry.path());
        ImGui::SetClipboardText(kCopied);
    }
    Left left_by(std::vector<Request> requests) {
        begin();
        frame(std::move(requests));
        return {state(), words()};
    }
    const Document& document() const { return *document_; }
    const OpenRequest& wanted() const { return *wanted_; }

    const Values values;

private:
    static constexpr const char* kCopied = "pivot 1 2 3 distance 77 yaw 20 pitch 10 fov 45";

    // Times and numbers of files differ from frame to frame.
    static std::string without_numbers(const std::string& text) {
        return std::regex_replace(text, std::regex("[0-9 .-]*[0-9][0-9 .-]*"), "#");
    }
    std::string state() const {
        const Document& document = *document_;
        std::vector<std::string> lines{json_text(to_json(*wanted_)), view_state_json(document),
                                       ImGui::GetClipboardText()};
        for (const fs::path& path : document.compared_files)
            lines.push_back("against " + path.string());
        for (const auto& entry : fs::directory_iterator(values.saved))
            lines.push_back("saved " + without_numbers(entry.path().filename().string()));
        std::sort(lines.begin() + 3, lines.end());
        const PanelSettings& panels = document.panels;
        if (document.compared) lines.emplace_back("compared");
        if (panels.folder_page.is_open) lines.emplace_back("the folder is shown");
        if (panels.benchmark.result) lines.emplace_back("measured");
        return joined(lines);
    }
    std::string words() const {
        const PanelSettings& panels = document_->panels;
        std::vector<std::string> lines{to_text(collect_settings(*document_, {})), panels.banner,
                                       without_numbers(panels.flexes.report)};
        if (panels.toast_seconds > 0) lines.push_back(without_numbers(panels.toast));
        for (const Diagnostic& each : document_->messages) lines.push_back(each.code);
        return joined(lines);
    }
    static std::string joined(const std::vector<std::string>& lines) {
        std::string text;
        for (const std::string& line : lines) text += line + "\n";
        return text;
    }

    const MessageOutput before_ = message_output();
    std::vector<Request> next_;
    Document* document_ = nullptr;  // both are the app's
    const OpenRequest* wanted_ = nullptr;
    std::unique_ptr<App> app_;
};

template <typename... Kinds>
bool is_one_of(const Request& request) {
    return (std::holds_alternative<Kinds>(request) || ...);
}

// Whether nothing may be left of a request because of another one in its frame, by what they mean.
bool may_replace(const Request& other, const Request& one) {
    namespace r = request;
    const bool opens = is_one_of<r::Open, r::OpenCase, r::FolderStep>(other);
    const auto moves_camera = [](const Request& each) {
        return is_one_of<r::PasteView, r::LookFrom, r::ResetView, r::FrameSelection>(each);
    };
    // of several models, cameras and texts on the clipboard there is the last one
    if (opens && is_one_of<r::Open, r::OpenCase, r::Attach, r::Compare>(one)) return true;
    if ((opens || moves_camera(other)) && moves_camera(one)) return true;
    if (is_one_of<r::CopyView, r::CopyState>(other) &&
        is_one_of<r::CopyView, r::CopyState, r::PasteView>(one))
        return true;
    const auto shows_pictures = [](const Request& each) {
        return is_one_of<r::ShowFolder, r::ShowLastFolder, r::ShowModels>(each);
    };
    if ((is_one_of<r::FolderStep>(other) || shows_pictures(other)) && shows_pictures(one))
        return true;
    if (is_one_of<r::EndComparison>(other) && is_one_of<r::Compare>(one)) return true;
    // what is at a pixel depends on all that is drawn
    return is_one_of<r::Pick, r::PivotAt, r::ExplainAt, r::PointAt>(one);
}

}  // namespace

TEST_CASE("of two kinds of requests in a frame none is lost without a word", "[window]") {
    OneWindow window;
    const std::vector<Request> all = window.values.one_of_each(std::make_index_sequence<kKinds>{});
    const Left none = window.left_by({});
    std::vector<Left> alone;
    for (const Request& request : all) alone.push_back(window.left_by({request}));
    const auto check_kept = [&](size_t kept, size_t other, const Left& both) {
        if (alone[kept].state == none.state || may_replace(all[other], all[kept])) return;
        CAPTURE(kept, other, both.state, both.words);
        CHECK_FALSE(both == alone[other]);
    };
    size_t with_effect = 0;
    for (const Left& left : alone) with_effect += left.state != none.state ? 1 : 0;
    CHECK(with_effect > 15);
    for (size_t a = 0; a < kKinds; ++a)
        for (size_t b = a + 1; b < kKinds; ++b) {
            if (!is_thorough() && (a + b) % 5 != 0) continue;
            // not in the order in which they are carried out
            const Left both = window.left_by({all[b], all[a]});
            check_kept(a, b, both);
            check_kept(b, a, both);
            const Left turned = window.left_by({all[a], all[b]});
            CAPTURE(a, b);
            CHECK(turned.state == both.state);
            CHECK(turned.words == both.words);
        }
}

TEST_CASE("a mount is a step that undo takes back, in the frame of the mount too", "[window]") {
    OneWindow window;
    window.begin();
    const request::Paths before{window.values.base};
    const request::Paths after{window.values.mod, window.values.base};
    SECTION("nothing to redo") {
        window.frame({request::Redo{}, request::Mount{window.values.mod}});
        CHECK(window.wanted().mounts.mounts == after);
        CHECK(window.document().panels.toast == "Nothing to redo");
    }
    SECTION("undone and redone") {
        window.frame({request::Undo{}, request::Mount{window.values.mod}});
        CHECK(window.wanted().mounts.mounts == before);
        window.frame({request::Redo{}});
        CHECK(window.wanted().mounts.mounts == after);
    }
    CHECK(window.document().mounts == window.wanted().mounts);
}

}  // namespace studioscope::request_pairs_window_test
