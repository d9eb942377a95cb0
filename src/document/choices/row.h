#pragma once

#include <string_view>

#include "document/parts.h"

namespace studioscope {

// The lifetime of a choice.
enum class ChoiceScope {
    kModel,    // reset to its default when another model is opened
    kWindow,   // kept until the window closes
    kProgram,  // kept in the settings file
};

// A choice without JSON form.
struct NoCodec {};

// A choice: where it is stored, and its names and texts for all users. `Get` gives the value in a
// Choices, Document or Settings; `Codec` is one of choice_codecs.h.
template <typename Get, typename Codec>
struct ChoiceRow {
    Get get;
    Codec codec;
    ChoiceScope scope;
    const char* view = nullptr;      // path in the view's JSON ("view.mode"); null: not in it
    const char* settings = nullptr;  // path in the settings file; null: not in it
    const char* option = nullptr;    // command-line option ("--mode"); null: none
    const char* help = nullptr;      // help text of the option
    const char* default_text = "";   // its default, where help cannot say the value's
    Part part = Part::kNoList;       // list that the value is an index into

    constexpr ChoiceRow in_view(const char* path) const {
        ChoiceRow row = *this;
        row.view = path;
        return row;
    }
    constexpr ChoiceRow in_settings(const char* path) const {
        ChoiceRow row = *this;
        row.settings = path;
        return row;
    }
    constexpr ChoiceRow as_option(const char* name, const char* text,
                                  const char* shown_default = "") const {
        ChoiceRow row = *this;
        row.option = name;
        row.help = text;
        row.default_text = shown_default;
        return row;
    }
    constexpr ChoiceRow numbering(Part numbered) const {
        ChoiceRow row = *this;
        row.part = numbered;
        return row;
    }
};

template <typename Get, typename Codec = NoCodec>
constexpr ChoiceRow<Get, Codec> of_model(Get get, Codec codec = {}) {
    return {get, codec, ChoiceScope::kModel};
}
template <typename Get, typename Codec = NoCodec>
constexpr ChoiceRow<Get, Codec> of_window(Get get, Codec codec = {}) {
    return {get, codec, ChoiceScope::kWindow};
}
template <typename Get, typename Codec>
constexpr ChoiceRow<Get, Codec> of_program(Get get, Codec codec) {
    return {get, codec, ChoiceScope::kProgram};
}

}  // namespace studioscope
