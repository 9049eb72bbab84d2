package store

import (
	"context"
	"regexp"

	"github.com/mela-fair/mela/internal/db"
)

// uploadColumns are all columns that contain the paths of uploaded files.
var uploadColumns = [][2]string{
	{"edition", "data"},
	{"partner", "logo"},
	{"committee_member", "photo"},
	{"exhibitor_profile", "logo"},
	{"logo", "image"},
	{"banner", "images"},
	{"speaker", "photo"},
	{"application", "biodata_path"},
	{"ledger_certificate", "file_path"},
}

var uploadPath = regexp.MustCompile(`/files/[a-z]+/[a-z0-9-]+\.[a-z]+`)

// UploadPaths returns the paths of all uploaded files that records and editions name, each once.
func (s *DB) UploadPaths(ctx context.Context) (paths []string, err error) {
	seen := map[string]bool{}
	for _, of := range uploadColumns {
		texts, err := db.ReadAll(ctx, s.DB, "SELECT "+of[1]+" FROM "+of[0]+" WHERE "+of[1]+" LIKE '%/files/%'", nil,
			func(text *string) []any { return []any{text} })
		if err != nil {
			return nil, err
		}
		for _, text := range texts {
			for _, path := range uploadPath.FindAllString(text, -1) {
				if !seen[path] {
					seen[path], paths = true, append(paths, path)
				}
			}
		}
	}
	return paths, nil
}
