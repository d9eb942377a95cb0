// Chains of bones that keep a hand or foot in place, their rules and their locks.

#include "formats/compiled/mdl_reader.h"

namespace studioscope {

namespace {

// mstudioikchain_t and mstudioiklink_t.
struct IkChainRecord {
    int32_t name, kind, link_count, links;
};
struct IkLinkRecord {
    int32_t bone;
    glm::vec3 knee, unused;
};
static_assert(sizeof(IkLinkRecord) == 28);

// mstudioikrule_t.
struct IkRuleRecord {
    int32_t index, kind, chain, bone, slot;
    float height, radius, floor;
    glm::vec3 position;
    MdlQuaternion rotation;
    int32_t compressed_error, unused1, error_start, error;
    float start, peak, tail, end;
    float unused2, contact, drop, top;
    int32_t unused3[3], attachment, unused4[7];
};
static_assert(sizeof(IkRuleRecord) == kMdlIkRuleSize);

// mstudioiklock_t.
struct IkLockRecord {
    int32_t chain;
    float position_weight, rotation_weight;
    uint32_t flags;
    int32_t unused[4];
};
static_assert(sizeof(IkLockRecord) == kMdlIkLockSize);

}  // namespace

void read_mdl_ik_chains(MdlReader& in, MdlFile& mdl) {
    const MdlRows rows = in.named_table("IK chains", mdl.header.ik_chains, sizeof(IkChainRecord));
    for (size_t i = 0; i < rows.count; ++i) {
        const auto record = in.record<IkChainRecord>(rows, i);
        MdlIkChain chain{in.text(rows.at(i), record.name), {}, {}};
        const MdlRows links = in.rows("IK links", rows.at(i), record.link_count, record.links,
                                      sizeof(IkLinkRecord), rows.at(i) + 8);
        for (size_t k = 0; k < links.count; ++k) {
            const auto link = in.record<IkLinkRecord>(links, k);
            chain.bones.push_back(link.bone);
            chain.knees.push_back(link.knee);
        }
        mdl.ik_chains.push_back(std::move(chain));
    }
    mdl.ik_locks = read_ik_locks(in, in.table("IK locks", mdl.header.ik_locks, kMdlIkLockSize));
}

MdlIkRule read_ik_rule(ByteSpan file, uint64_t offset) {
    const auto record = record_at<IkRuleRecord>(file, offset);
    const MdlQuaternion& q = record.rotation;
    return {record.chain,
            record.kind,
            record.start,
            record.peak,
            record.tail,
            record.end,
            record.bone,
            record.slot,
            record.height,
            record.radius,
            record.floor,
            record.position,
            glm::quat(q.w, q.x, q.y, q.z),
            record.contact,
            record.drop,
            record.top,
            record.attachment == 0
                ? std::string()
                : ByteReader(file).text_at(offset + size_t(int64_t{record.attachment})),
            record.compressed_error,
            record.error,
            record.error_start,
            offset};
}

std::vector<MdlIkLock> read_ik_locks(MdlReader& in, const MdlRows& rows) {
    std::vector<MdlIkLock> locks;
    for (size_t i = 0; i < rows.count; ++i) {
        const auto lock = in.record<IkLockRecord>(rows, i);
        locks.push_back({lock.chain, lock.position_weight, lock.rotation_weight, lock.flags});
    }
    return locks;
}

}  // namespace studioscope
