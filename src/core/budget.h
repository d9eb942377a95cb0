#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>

namespace studioscope {

// What one load may take, however its files are made. A file made to harm multiplies: a few bytes
// that are read again and again, one long name that many records share. So what is made of files is
// counted against what was read of them. The numbers stand in the README.
//
// A budget that is spent stays spent; what asked for more leaves out what it could not have.
// Parsers may count from several threads.
class Budget {
public:
    static constexpr uint64_t kMostFileBytes = uint64_t{1} << 30;  // of one file
    static constexpr uint64_t kMostBytesRead = uint64_t{1} << 32;  // of all files of a load
    static constexpr size_t kMostFiles = 4096;
    static constexpr uint64_t kFreeBytes = 64 << 20;  // of memory, whatever was read,
    static constexpr uint64_t kBytesPerByte = 16;     // and for each byte read
    static constexpr size_t kLongestName = 256;       // of a bone, a material, ...; bytes
    static constexpr size_t kLongestMessage = 1024;
    static constexpr size_t kMostListed = 5;  // names in one message
    static constexpr size_t kMostMessages = 10000;

    // Counts a file that is to be read; false when that would be too many files or bytes.
    bool take_file(uint64_t bytes);
    // Counts memory for what a file asks for (records, names, keys, instructions); false when it is
    // out of proportion to what was read.
    bool take(uint64_t bytes);
    // The same for `count` records of `size` bytes.
    bool take(uint64_t count, uint64_t size);

    uint64_t bytes_read() const { return bytes_read_; }
    uint64_t bytes_taken() const { return bytes_taken_; }
    size_t files_read() const { return files_; }
    // Whether anything was refused.
    bool is_spent() const { return is_spent_; }

private:
    bool refuse();

    std::atomic<uint64_t> bytes_read_ = 0, bytes_taken_ = 0;
    std::atomic<size_t> files_ = 0;
    std::atomic<bool> is_spent_ = false;
};

// At most `longest` bytes of a text, cut between characters and marked with "..." where it is.
std::string shortened(std::string text, size_t longest);

}  // namespace studioscope
