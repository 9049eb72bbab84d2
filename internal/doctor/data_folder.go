package doctor

import (
	"context"

	"github.com/mela-fair/mela/texts"
)

// FileSystem is a kind of file system, as far as SQLite depends on it.
type FileSystem struct {
	Name    string // empty: a local disk, or unknown
	Network bool   // false: another program on this machine provides it, with or without a network
}

// DataFolder checks that the SQLite file is on a local disk. SQLite's write-ahead log needs shared memory and file
// locks, which network file systems do not have. `folder` is empty if the database is not an SQLite file.
func DataFolder(folder string, systemOf func(folder string) (FileSystem, error)) Check {
	t := texts.PortalSystem
	return Check{"folder", t.DataFolderTitle(), func(context.Context) Finding {
		if folder == "" {
			return unused(t.DataFolderUnused())
		}
		system, err := systemOf(folder)
		switch {
		case err != nil:
			return unused(t.DataFolderUnused())
		case system.Network:
			return problem(t.DataFolderNetwork(system.Name), t.DataFolderAdvice(), nil)
		case system.Name != "":
			return warning(t.DataFolderShared(system.Name), t.DataFolderAdvice())
		}
		return ok(t.DataFolderOk())
	}}
}
