// Package drawing writes hall plans as JSON and SVG files, and reads such files. It does not trust the files that it
// reads: it takes only numbers and short texts from them, so that no part of a file is sent to a browser unchanged.
package drawing

import "github.com/mela-fair/mela/texts"

// MaxFile is the maximum size of a file that is read, in bytes.
const MaxFile = 1 << 20

// unreadable returns the error message for a file that cannot be read as a plan.
func unreadable() texts.Message { return texts.PortalErrors.HallFileUnreadable() }
