package files

import (
	"bytes"
	"encoding/binary"
)

// orientationOf returns a JPEG's EXIF orientation, from 1 (upright) to 8. It returns 1 if it cannot read the value.
func orientationOf(jpeg []byte) int {
	for rest := jpeg[min(2, len(jpeg)):]; len(rest) >= 4 && rest[0] == 0xff; {
		marker, length := rest[1], int(binary.BigEndian.Uint16(rest[2:]))
		if marker == 0xda || length < 2 || len(rest) < 2+length {
			break // the image data begins
		}
		if tiff, ok := bytes.CutPrefix(rest[4:2+length], []byte("Exif\x00\x00")); ok && marker == 0xe1 {
			return orientationTag(tiff)
		}
		rest = rest[2+length:]
	}
	return 1
}

func orientationTag(tiff []byte) int {
	if len(tiff) < 8 {
		return 1
	}
	var order binary.ByteOrder = binary.LittleEndian
	if tiff[0] == 'M' {
		order = binary.BigEndian
	}
	at := int64(order.Uint32(tiff[4:]))
	if at+2 > int64(len(tiff)) {
		return 1
	}
	entries := tiff[at+2:]
	for range order.Uint16(tiff[at:]) {
		if len(entries) < 12 {
			break
		}
		const orientation, short = 0x0112, 3
		if order.Uint16(entries) == orientation && order.Uint16(entries[2:]) == short {
			if value := int(order.Uint16(entries[8:])); value >= 1 && value <= 8 {
				return value
			}
		}
		entries = entries[12:]
	}
	return 1
}
