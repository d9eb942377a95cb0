#pragma once

#include <cerrno>
#include <string>
#include <string_view>

// windows.h without most macros that clash with our names; the C++ library's headers define
// NOMINMAX. Only files of Windows include it.
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
// after it
#include <shellapi.h>

namespace studioscope {

// The value of errno for an error of Windows: messages are the same on every system, and in
// English.
inline int to_errno(DWORD problem) {
    switch (problem) {
        case ERROR_FILE_NOT_FOUND:
        case ERROR_PATH_NOT_FOUND:
        case ERROR_INVALID_DRIVE:
        case ERROR_BAD_NETPATH:
        case ERROR_BAD_NET_NAME:
            return ENOENT;
        case ERROR_INVALID_NAME:
        case ERROR_BAD_PATHNAME:
        case ERROR_INVALID_PARAMETER:
            return EINVAL;
        case ERROR_DIRECTORY:
            return ENOTDIR;
        case ERROR_FILENAME_EXCED_RANGE:
            return ENAMETOOLONG;
        case ERROR_ACCESS_DENIED:
        case ERROR_SHARING_VIOLATION:
        case ERROR_LOCK_VIOLATION:
        case ERROR_WRITE_PROTECT:
            return EACCES;
        case ERROR_FILE_EXISTS:
        case ERROR_ALREADY_EXISTS:
            return EEXIST;
        case ERROR_DISK_FULL:
        case ERROR_HANDLE_DISK_FULL:
            return ENOSPC;
        case ERROR_BROKEN_PIPE:
        case ERROR_NO_DATA:
            return EPIPE;
        case ERROR_NOT_ENOUGH_MEMORY:
        case ERROR_OUTOFMEMORY:
            return ENOMEM;
        default:
            return EIO;
    }
}

// A handle that is closed with this object; empty for null and INVALID_HANDLE_VALUE.
class Handle {
public:
    explicit Handle(HANDLE handle = nullptr)
        : handle_(handle == INVALID_HANDLE_VALUE ? nullptr : handle) {}
    Handle(Handle&& other) noexcept : handle_(other.handle_) { other.handle_ = nullptr; }
    Handle& operator=(Handle&& other) noexcept {
        HANDLE const previous = handle_;
        handle_ = other.handle_;
        other.handle_ = previous;
        return *this;
    }
    ~Handle() { close(); }

    HANDLE get() const { return handle_; }
    void close() {
        if (handle_ != nullptr) CloseHandle(handle_);
        handle_ = nullptr;
    }

private:
    HANDLE handle_;
};

// UTF-8 to UTF-16 and back. A byte that is not UTF-8 is taken as Latin-1, as tools of the games'
// time wrote names; half a surrogate pair, which names may hold, keeps its value in three bytes.
std::wstring wide_text(std::string_view text);
std::string utf8_text(std::wstring_view text);

// A UTF-8 word in quotes, as C runtimes split a command line.
std::wstring quoted_word(const std::string& word);

}  // namespace studioscope
