#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "cli/verbs/needs_text.h"
#include "cli/verbs/posed_model.h"
#include "core/json_text.h"
#include "facts/fixup_report.h"
#include "facts/vertex/info.h"
#include "fuzz/tiny_scene.h"
#include "report/check/report.h"
#include "report/diff.h"
#include "report/info.h"

namespace studioscope {

namespace {

// The words of the input, which zero bytes end, again and again.
class Words {
public:
    explicit Words(std::string_view input) {
        for (size_t at = 0; at < input.size();) {
            const size_t end = std::min(input.find('\0', at), input.size());
            words_.emplace_back(input.substr(at, end - at));
            at = end + 1;
        }
        if (words_.empty()) words_.emplace_back();
    }
    const std::string& next() { return words_[next_++ % words_.size()]; }
    size_t size() const { return words_.size(); }

private:
    std::vector<std::string> words_;
    size_t next_ = 0;
};

template <typename Items>
void rename_all(Items& items, Words& words) {
    for (auto& item : items) item.name = words.next();
}

void rename_model(Model& model, Words& words) {
    model.name = words.next();
    rename_all(model.bones, words);
    rename_all(model.materials, words);
    rename_all(model.body_parts, words);
    for (BodyPart& part : model.body_parts)
        for (std::string& name : part.models) name = words.next();
    rename_all(model.meshes, words);
    rename_all(model.clips, words);
    for (Clip& clip : model.clips) clip.file = clip.activity = words.next();
    rename_all(model.pose_parameters, words);
    rename_all(model.attachments, words);
    rename_all(model.hitboxes, words);
    rename_all(model.controllers, words);
    for (std::string& name : model.flex_names) name = words.next();
}

Diagnostics messages_of(Words words) {
    Diagnostics messages;
    messages.reserve(words.size());
    for (size_t i = 0; i < words.size(); ++i) {
        Diagnostic& message =
            messages.emplace_back(warning(words.next(), words.next(), at_offset(i)));
        message.severity = static_cast<Severity>(i % 3);
        message.file = words.next();
    }
    return messages;
}

Scene renamed(const Scene& scene, Words words) {
    Scene result = scene;
    rename_model(result.model, words);
    result.file = words.next();
    result.format = words.next();
    for (SourceFile& file : result.files) file.path = words.next();
    result.needs.push_back({FileName(words.next()), words.next(), words.next()});
    result.properties.push_back({words.next(), words.next()});
    result.diagnostics = messages_of(words);
    return result;
}

void must_be_json(const std::string& text) {
    if (!nlohmann::json::accept(text)) std::abort();
}

FindingSettings settings_of(Baseline baseline) {
    FindingSettings settings;
    settings.base = "/";
    settings.baseline = std::move(baseline);
    return settings;
}

std::string check_report(const std::string& format, const Scene& scene, Baseline baseline,
                         CheckTally& tally) {
    ReportSettings settings;
    settings.base = "/";
    settings.category = scene.format;
    Findings findings(settings_of(std::move(baseline)));
    const std::unique_ptr<CheckReport> report = make_check_report(format, settings);
    std::string text = report->head();
    text += report->entry(findings.take({scene.format, true, scene.diagnostics}));
    tally = findings.tally();
    return text + report->tail({tally, 0, true});
}

// A report in JSON is the baseline that knows all of its findings, but for unreadable files.
void check_baseline(const std::string& report, const Scene& scene) {
    const auto baseline =
        Baseline::parse(report, "/", [](const std::string& /*file*/) { return true; });
    if (!baseline) std::abort();
    CheckTally tally;
    check_report("text", scene, *baseline, tally);
    const auto unreadable =
        std::count_if(scene.diagnostics.begin(), scene.diagnostics.end(), is_unreadable);
    if (tally.count[0] + tally.count[1] + tally.count[2] > static_cast<size_t>(unreadable))
        std::abort();
}

void check_reports(const Scene& scene) {
    CheckTally tally;
    for (const std::string& format : check_format_names()) {
        const std::string text = check_report(format, scene, {}, tally);
        if (!is_text_format(format)) must_be_json(text);
        if (format == "json") check_baseline(text, scene);
    }
}

ContentReport content_of(Words words) {
    ContentReport content;
    content.mounts.resize(1);
    content.mounts[0].mount.root = words.next();
    content.mounts[0].kind = content.mounts[0].problem = words.next();
    content.needs.resize(1);
    content.needs[0].role = words.next();
    content.needs[0].path = FileName(content.needs[0].role);
    content.needs[0].found = words.next();
    return content;
}

void check_model(const Scene& scene) {
    must_be_json(json_text(make_info_json(scene)));
    info_text(scene);
    const FixupReport fixups = make_fixup_report(scene);
    must_be_json(vertex_json(scene, make_vertex_info(scene, fixups, 0)));
    Document document;
    open_scene(document, Scene(scene), false);
    must_be_json(pose_json(document));
}

}  // namespace

// Every report about names, paths and messages of any bytes is JSON in UTF-8.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    constexpr size_t kMaxWords = 500;  // an input with more takes long
    static const Scene tiny = tiny_scene();
    const Words words(as_text(std::as_bytes(std::span(data, size))));
    if (words.size() > kMaxWords) return 0;
    const Scene scene = renamed(tiny, words);
    check_model(scene);
    check_reports(scene);
    must_be_json(json_text(needs_json(content_of(words))));
    const DiffReport diff{scene.format, scene.format, compare_scenes(tiny, scene)};
    must_be_json(json_text(diff_json(diff)));
    diff_text(diff);
    return 0;
}

}  // namespace studioscope
