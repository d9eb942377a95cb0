#include <fmt/format.h>

#include <map>
#include <unordered_map>
#include <utility>

#include "core/at.h"
#include "core/name_map.h"
#include "core/text.h"
#include "formats/smd/skeleton.h"

namespace studioscope {

namespace {

struct Node {
    int64_t id = 0;
    int64_t parent = kNone;
    std::string name;
    uint64_t line = 0;
};

// Removes the name from the front of `rest`: quoted, or up to whitespace.
bool read_name(std::string_view& rest, std::string& name, bool& is_quoted) {
    const size_t first = rest.find_first_not_of(" \t");
    if (first == rest.npos) return false;
    rest.remove_prefix(first);
    is_quoted = rest[0] == '"';
    if (!is_quoted) {
        name = as_utf8(first_word(rest, &rest));
        return true;
    }
    const size_t quote = rest.find('"', 1);
    if (quote == rest.npos) return false;
    name = as_utf8(rest.substr(1, quote - 1));
    rest.remove_prefix(quote + 1);
    return true;
}

bool read_node(std::string_view line, Node& node, bool& is_quoted) {
    const char* at = line.data();
    const char* const end = at + line.size();
    if (read_field(at, end, node.id) != Field::kNumber) return false;
    std::string_view rest(at, static_cast<size_t>(end - at));
    if (!read_name(rest, node.name, is_quoted)) return false;
    at = rest.data();
    return read_field(at, end, node.parent) == Field::kNumber;
}

void check_name(Node& node, bool is_quoted, LineDiagnostics& report) {
    if (node.name.empty()) {
        node.name = fmt::format("bone_{}", node.id);
        report.warn("smd-empty-name", node.line, "bone {} has an empty name; {} is used instead",
                    node.id, node.name);
    } else if (!is_quoted) {
        report.warn("smd-bare-name", node.line,
                    "the name of bone {}, {}, is not quoted; studiomdl reads no bones from here on",
                    node.id, node.name);
    }
}

bool is_same_bone(const Node& a, const Node& b) {
    return a.id == b.id && a.parent == b.parent && a.name == b.name;
}

// The nodes in the file's order; the later of two with one id wins, as in all tools.
class NodeList {
public:
    explicit NodeList(LineDiagnostics& report) : report_(report) {}

    void add(Node node) {
        if (node.id < 0 || node.id > kMaxBoneId) {
            report_.error("smd-bone-id", node.line,
                          "bone id {} is outside 0..{}; the bone is ignored", node.id, kMaxBoneId);
            return;
        }
        const auto [at, is_new] = by_id_.try_emplace(node.id, nodes_.size());
        if (is_new) {
            nodes_.push_back(std::move(node));
            return;
        }
        Node& first = nodes_[at->second];
        if (is_same_bone(first, node))
            report_.note("smd-duplicate-id", node.line,
                         "the line of bone {} repeats line {}; ignored", node.id, first.line);
        else
            report_.warn("smd-duplicate-id", node.line,
                         "duplicate bone id {} (first at line {}) with another name or parent; the "
                         "later line is used",
                         node.id, first.line);
        first = std::move(node);
    }

    const std::vector<Node>& nodes() const { return nodes_; }

    // The index into nodes() of each node's parent.
    std::vector<int> parents() {
        std::vector<int> parents;
        for (const Node& node : nodes_) {
            const auto found = by_id_.find(node.parent);
            parents.push_back(found == by_id_.end() ? kNone : static_cast<int>(found->second));
            if (found == by_id_.end() && node.parent != kNone)
                report_.warn("smd-unknown-parent", node.line,
                             "bone {} has the unknown parent bone id {}; it becomes a root",
                             node.name, node.parent);
        }
        return parents;
    }

    void check_names() {
        NameMap<uint64_t> lines;
        for (const Node& node : nodes_) {
            const auto [first, is_new] = lines.try_emplace(lower_case(node.name), node.line);
            if (!is_new)
                report_.warn("smd-duplicate-name", node.line,
                             "duplicate bone name {} (first at line {}); both bones are kept, "
                             "other files find the first",
                             node.name, first->second);
        }
    }

private:
    LineDiagnostics& report_;
    std::vector<Node> nodes_;
    std::unordered_map<int64_t, size_t> by_id_;
};

// Breaks every cycle at its first bone in the file.
void break_cycles(const std::vector<Node>& nodes, std::vector<int>& parents,
                  LineDiagnostics& report) {
    constexpr int kUnseen = -1;
    std::vector<int> seen_from(nodes.size(), kUnseen);
    for (size_t start = 0; start < nodes.size(); ++start) {
        const int walk = static_cast<int>(start);
        int bone = walk;
        while (bone != kNone && at(seen_from, bone) == kUnseen) {
            at(seen_from, bone) = walk;
            bone = at(parents, bone);
        }
        if (bone == kNone || at(seen_from, bone) != walk) continue;
        std::string names = at(nodes, bone).name;
        for (int next = at(parents, bone); next != bone && names.size() < 200;
             next = at(parents, next))
            names += ", " + at(nodes, next).name;
        report.error("smd-parent-cycle", at(nodes, bone).line,
                     "these bones are each other's parents: {}; {} becomes a root", names,
                     at(nodes, bone).name);
        at(parents, bone) = kNone;
    }
}

SmdBones sort_parents_first(const std::vector<Node>& nodes, const std::vector<int>& parents) {
    SmdBones sorted;
    std::vector<int> index_of_node(nodes.size(), kNone);
    std::vector<size_t> waiting;
    for (size_t start = 0; start < nodes.size(); ++start) {
        for (int node = static_cast<int>(start); node != kNone && at(index_of_node, node) == kNone;
             node = at(parents, node))
            waiting.push_back(static_cast<size_t>(node));
        for (; !waiting.empty(); waiting.pop_back()) {
            const size_t node = waiting.back();
            const int parent = parents[node];
            index_of_node[node] = static_cast<int>(sorted.bones.size());
            sorted.bones.push_back(
                {nodes[node].name, parent == kNone ? kNone : at(index_of_node, parent), {}, {}});
            const auto id = static_cast<size_t>(nodes[node].id);
            if (sorted.index_of_id.size() <= id) sorted.index_of_id.resize(id + 1, kNone);
            sorted.index_of_id[id] = index_of_node[node];
        }
    }
    return sorted;
}

}  // namespace

SmdBones read_nodes(TextReader& in, LineDiagnostics& report) {
    const uint64_t opened = in.line_number() - 1;
    NodeList list(report);
    BlockReader block(in, Block::kNodes, report);
    while (block.next()) {
        Node node;
        node.line = block.number();
        bool is_quoted = true;
        if (!read_node(block.line(), node, is_quoted)) {
            report.error("smd-node-record", node.line,
                         "expected a bone (its id, its name in quotes and the id of its parent); "
                         "the line is skipped");
            continue;
        }
        check_name(node, is_quoted, report);
        list.add(std::move(node));
    }
    list.check_names();
    std::vector<int> parents = list.parents();
    break_cycles(list.nodes(), parents, report);
    if (list.nodes().empty())
        report.warn("smd-no-bones", opened,
                    "the nodes block has no bones; the mesh has no skeleton");
    if (list.nodes().size() > kEngineBones)
        report.note("smd-many-bones", opened, "the file has {} bones; the engine allows {}",
                    list.nodes().size(), kEngineBones);
    return sort_parents_first(list.nodes(), parents);
}

}  // namespace studioscope
