#include "ui/widgets/part_mark.h"

#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

ImU32 color_of_mark(const PartMark& mark) {
    return mark.severity == Severity::kError ? kErrorColor : kWarningColor;
}

std::string sentence_of(const PartMark& mark) {
    return std::string(mark.severity == Severity::kError ? "Error: " : "Warning: ") + mark.message;
}

void part_mark(const PartMark& mark) {
    ImGui::PushStyleColor(ImGuiCol_Text, color_of_mark(mark));
    ImGui::TextUnformatted("!");
    ImGui::PopStyleColor();
    tooltip(sentence_of(mark));
}

}  // namespace studioscope
