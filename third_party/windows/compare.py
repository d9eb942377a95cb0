#!/usr/bin/env python3
"""compare.py csv TOLERANCE A B   two tables of numbers differ by at most TOLERANCE in any number
compare.py png PIXELS A B      two pictures of one size differ in at most PIXELS pixels"""

import math
import struct
import sys
import zlib


def rows_of(path):
    with open(path, encoding="utf-8") as file:
        return [line.rstrip("\r\n").split(",") for line in file]


def largest_difference(a, b):
    """The largest difference of two tables with one header, infinite if their forms differ, or if a
    number differs from one that is not finite."""
    if a[0] != b[0] or [len(row) for row in a] != [len(row) for row in b]:
        return float("inf")
    cells = ((x, y) for p, q in zip(a[1:], b[1:]) for x, y in zip(p, q) if x != y)
    found = [abs(float(x) - float(y)) for x, y in cells]
    return max(found, default=0) if all(map(math.isfinite, found)) else float("inf")


def pixels_of(path):
    """The size of a PNG of 8-bit RGBA and its filtered rows decoded into one list of pixels."""
    with open(path, "rb") as file:
        data = file.read()
    at, packed = 8, b""
    while at < len(data):
        length, kind = struct.unpack_from(">I4s", data, at)
        body = data[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack_from(">IIBB", body)
            assert (depth, colour) == (8, 6), "expected 8-bit RGBA"
        if kind == b"IDAT":
            packed += body
        at += 12 + length
    raw, stride, before, rows = zlib.decompress(packed), width * 4, bytes(width * 4), []
    for y in range(height):
        method = raw[y * (stride + 1)]
        row = bytearray(raw[y * (stride + 1) + 1 : (y + 1) * (stride + 1)])
        for x in range(stride):
            left = row[x - 4] if x >= 4 else 0
            corner = before[x - 4] if x >= 4 else 0
            row[x] = (row[x] + predicted(method, left, before[x], corner)) & 255
        before = bytes(row)
        rows += [before[x : x + 4] for x in range(0, stride, 4)]
    return (width, height), rows


def predicted(method, left, above, corner):
    """What a PNG filter adds to a byte."""
    if method == 4:
        guess = left + above - corner
        by_distance = ((abs(guess - left), 0, left), (abs(guess - above), 1, above))
        return min(*by_distance, (abs(guess - corner), 2, corner))[2]
    return (0, left, above, (left + above) // 2)[method]


def main():
    kind, limit, a, b = sys.argv[1:]
    if kind == "csv":
        found = largest_difference(rows_of(a), rows_of(b))
    else:
        (size, first), (other_size, second) = pixels_of(a), pixels_of(b)
        found = sum(x != y for x, y in zip(first, second)) if size == other_size else float("inf")
    print(f"differ by {found}, {limit} is allowed")
    return 0 if found <= float(limit) else 1


if __name__ == "__main__":
    sys.exit(main())
