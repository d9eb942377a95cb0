#include "ui/widgets/columns.h"

#include <imgui.h>

namespace studioscope {

uint32_t columns_that_fit(std::span<const ColumnRoom> columns, float room) {
    const float padding = 2 * ImGui::GetStyle().CellPadding.x;
    uint32_t shown = 0;
    float needed = 0;
    const auto width_of = [&](const ColumnRoom& column) {
        return column.width * ImGui::GetFontSize() + padding;
    };
    for (size_t i = 0; i < columns.size(); ++i) {
        shown |= 1u << i;
        needed += width_of(columns[i]);
    }
    while (needed > room) {
        size_t last = columns.size();
        for (size_t i = 0; i < columns.size(); ++i)
            if (is_column_shown(shown, i) && columns[i].rank > 0 &&
                (last == columns.size() || columns[i].rank > columns[last].rank))
                last = i;
        if (last == columns.size()) break;  // the others stay
        shown &= ~(1u << last);
        needed -= width_of(columns[last]);
    }
    return shown;
}

}  // namespace studioscope
