#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/diagnostic.h"
#include "core/float_json.h"
#include "document/document.h"
#include "document/parts.h"

namespace studioscope {

// The JSON forms of choices. write() gives nothing where the choice is left out; read() is called
// with null where the JSON has no such member.

enum class ReadStatus {
    kUsed,
    kWrongType,  // the default is used
    kRefused,    // the same, and the codec has reported it
};

// What reading gathers besides the values.
struct ChoiceReader {
    Document* document = nullptr;      // null for the settings, which know no model
    bool is_strict = false;            // values out of range are reported, else they are clamped
    const char* name = "";             // of the member that is read
    std::vector<std::string> unknown;  // names that the model does not have
    std::set<std::string> reported;    // objects that are something else
    Diagnostics diagnostics;

    void report(std::string message) {
        diagnostics.push_back(warning("settings-value", std::move(message)));
    }
};

using ChoiceJson = std::optional<FloatJson>;

std::optional<float> finite_number(const FloatJson& json);

template <typename T>
struct Number {
    T min, max;

    ChoiceJson write(const T& value, const Document*) const { return value; }
    ReadStatus read(const FloatJson& json, T& value, ChoiceReader& in) const {
        const auto wanted = finite_number(json);
        if (!wanted) return ReadStatus::kWrongType;
        const auto kept = std::clamp(*wanted, static_cast<float>(min), static_cast<float>(max));
        if (in.is_strict && kept != *wanted) {
            in.report(fmt::format("\"{}\" is {:g}, not {} to {}; its default is used", in.name,
                                  *wanted, min, max));
            return ReadStatus::kRefused;
        }
        value = static_cast<T>(kept);
        return ReadStatus::kUsed;
    }
};

// An entry of a table whose rows have a `name`.
template <typename Row, size_t N, typename Entry>
struct Named {
    const std::array<Row, N>* rows;
    Entry Row::*entry;

    std::optional<Entry> find(std::string_view name) const {
        for (const Row& row : *rows)
            if (name == row.name) return row.*entry;
        return std::nullopt;
    }
    std::string names() const {
        std::string text;
        for (const Row& row : *rows) text += (text.empty() ? "" : ", ") + std::string(row.name);
        return text;
    }
    ChoiceJson write(const Entry& value, const Document*) const {
        return FloatJson((*rows)[static_cast<size_t>(value)].name);
    }
    ReadStatus read(const FloatJson& json, Entry& value, ChoiceReader& in) const {
        if (!json.is_string()) return ReadStatus::kWrongType;
        const auto found = find(json.get_ref<const std::string&>());
        if (!found) {
            if (in.is_strict)
                in.report(
                    fmt::format("\"{}\" is \"{}\", which is not one of {}; its default is used",
                                in.name, json.get_ref<const std::string&>(), names()));
            return ReadStatus::kRefused;
        }
        value = *found;
        return ReadStatus::kUsed;
    }
};
template <typename Row, size_t N, typename Entry>
constexpr Named<Row, N, Entry> named(const std::array<Row, N>& rows, Entry Row::*entry) {
    return {&rows, entry};
}

struct Flag {
    ChoiceJson write(bool value, const Document*) const { return value; }
    ReadStatus read(const FloatJson& json, bool& value, ChoiceReader&) const {
        if (!json.is_boolean()) return ReadStatus::kWrongType;
        value = json.get<bool>();
        return ReadStatus::kUsed;
    }
};

// Sizes in points, written without fractions.
struct WholePoints {
    float min, max;

    ChoiceJson write(float value, const Document*) const { return std::lround(value); }
    ReadStatus read(const FloatJson& json, float& value, ChoiceReader& in) const {
        return Number<float>{min, max}.read(json, value, in);
    }
};

// Declares a codec whose functions are in choice_codecs.cpp.
#define STUDIOSCOPE_CODEC(Type)                                          \
    ChoiceJson write(const Type& value, const Document* document) const; \
    ReadStatus read(const FloatJson& json, Type& value, ChoiceReader& in) const

// Text, of which only valid UTF-8 is written.
struct Text {
    STUDIOSCOPE_CODEC(std::string);
};
// Newest first, at most kMaxRecentFiles; of which only valid UTF-8 is written.
struct Paths {
    STUDIOSCOPE_CODEC(std::vector<std::string>);
};
// The sections of the tree that are collapsed, by name.
struct CollapsedSections {
    STUDIOSCOPE_CODEC(std::set<TreeNode>);
};
// The text of Copy view.
struct CameraText {
    STUDIOSCOPE_CODEC(Camera);
};
// A list of the overlays that are shown, and an object with true or false for each.
struct OverlayNames {
    STUDIOSCOPE_CODEC(OverlaySwitches);
};
struct OverlayFlags {
    STUDIOSCOPE_CODEC(OverlaySwitches);
};
// "#rrggbb", and "transparent" for a whole background.
struct ColorText {
    STUDIOSCOPE_CODEC(glm::vec3);
};
struct BackgroundText {
    STUDIOSCOPE_CODEC(Background);
};
// [yaw, pitch] in degrees.
struct Degrees {
    STUDIOSCOPE_CODEC(LightDirection);
};
// [level, share].
struct WipePair {
    STUDIOSCOPE_CODEC(Wipe);
};
// A level of detail of the model, or "auto".
struct LodNumber {
    STUDIOSCOPE_CODEC(int);
};
// Root LOD and fixups as the scene shows them.
struct RootLod {
    STUDIOSCOPE_CODEC(int);
};
struct FixupsUsed {
    STUDIOSCOPE_CODEC(bool);
};
struct FixupsOff {
    STUDIOSCOPE_CODEC(std::vector<int>);
};
// The clip by name, null for the bind pose; reading selects it and stops.
struct ClipName {
    STUDIOSCOPE_CODEC(int);
};
// A frame of the clip that is selected by then; left out without one.
struct ClipFrame {
    STUDIOSCOPE_CODEC(float);
};
// Values by name: sliders away from their start or held, weights past the rules, pose parameters,
// the chosen model of each body part.
struct Sliders {
    STUDIOSCOPE_CODEC(std::vector<float>);
};
struct DirectWeights {
    STUDIOSCOPE_CODEC(std::vector<float>);
};
struct PoseParameterValues {
    STUDIOSCOPE_CODEC(std::vector<float>);
};
struct BodygroupNumbers {
    STUDIOSCOPE_CODEC(std::vector<int>);
};
// A skin family, clamped to those of the model.
struct SkinNumber {
    STUDIOSCOPE_CODEC(int);
};
// An entry of a list, by name or by number; kNone is left out.
struct PartName {
    Part part;
    STUDIOSCOPE_CODEC(int);
};
struct PartNumber {
    Part part;
    STUDIOSCOPE_CODEC(int);
};
// The entries of a list that are hidden, by name (all of that name) or by number.
struct HiddenNames {
    Part part;
    STUDIOSCOPE_CODEC(std::vector<char>);
};
struct HiddenNumbers {
    Part part;
    STUDIOSCOPE_CODEC(std::vector<char>);
};

#undef STUDIOSCOPE_CODEC

}  // namespace studioscope
