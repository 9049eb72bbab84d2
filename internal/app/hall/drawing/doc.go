// Package drawing writes hall plans as JSON and SVG files, and reads such files. Files that it reads come from
// strangers: it takes numbers and short texts from them and nothing else, so that no part of a file is ever sent to a
// browser as it came.
package drawing

import "github.com/mela-fair/mela/texts"

// MaxFile is the largest file that is read, in bytes.
const MaxFile = 1 << 20

// unreadable returns the message for a file that is not what it should be.
func unreadable() texts.Message { return texts.PortalErrors.HallFileUnreadable() }
