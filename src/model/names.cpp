#include <fmt/format.h>

#include "core/message_text.h"
#include "model/validate.h"

namespace studioscope {

namespace {

class Shortener {
public:
    void name(std::string& text) {
        if (text.size() <= kMaxNameLength) return;
        text = shortened(std::move(text), kMaxNameLength);
        if (count_++ == 0) first_ = text;
    }

    template <typename Items>
    void names(Items& items) {
        for (auto& item : items) name(item.name);
    }
    void folders(std::vector<FileName>& items) {
        for (FileName& folder : items) {
            if (folder.bytes().size() <= kMaxNameLength) continue;
            std::string bytes = folder.bytes();
            name(bytes);
            folder = FileName(bytes);
        }
    }
    void texts(std::vector<std::string>& items) {
        for (std::string& text : items) name(text);
    }
    void clips(std::vector<Clip>& items) {
        for (Clip& clip : items) {
            name(clip.name);
            name(clip.activity);
            for (FlexCurve& curve : clip.flex_curves) name(curve.control);
            for (ClipEvent& event : clip.events) name(event.name), name(event.options);
            for (ClipIkRule& rule : clip.ik_rules) name(rule.chain);
        }
    }

    void report(Diagnostics& diagnostics) const {
        if (count_ == 0) return;
        diagnostics.push_back(
            note("long-name",
                 fmt::format("{} of more than {} bytes, truncated; the first is {}",
                             count_text(count_, "name"), kMaxNameLength, printable(first_, 60))));
    }

private:
    size_t count_ = 0;
    std::string first_;
};

}  // namespace

void shorten_names(Model& model) {
    Shortener shortener;
    shortener.name(model.name);
    shortener.names(model.bones);
    for (Material& material : model.materials) {
        shortener.name(material.name);
        shortener.folders(material.search_paths);
    }
    for (BodyPart& part : model.body_parts) {
        shortener.name(part.name);
        shortener.texts(part.models);
    }
    shortener.names(model.meshes);
    shortener.clips(model.clips);
    shortener.clips(model.animations);
    shortener.names(model.pose_parameters);
    shortener.names(model.shapes);
    shortener.texts(model.flex_names);
    for (FlexController& controller : model.controllers) {
        shortener.name(controller.name);
        shortener.name(controller.type);
    }
    shortener.names(model.eyeballs);
    shortener.names(model.attachments);
    shortener.names(model.hitboxes);
    shortener.report(model.diagnostics);
}

}  // namespace studioscope
