#include "export/gltf/parts.h"

namespace studioscope {

void add_extras(const Scene&, const GltfOptions&, const GltfSpace&, GltfDocument&, ExportReport&) {}

}  // namespace studioscope
