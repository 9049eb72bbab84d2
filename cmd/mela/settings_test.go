package main_test

import (
	"strings"
	"testing"
)

func TestCheckReportsAddressesAndWarnings(t *testing.T) {
	data := "MELA_DATA=" + t.TempDir()
	out, err := runProgram(t, []string{
		data, "MELA_DATABASE_URL=postgres://", "MELA_FILES_URL=s3://", "MELA_BACKUP_KEEP=often", "MELA_BACKUP_EVERY=24",
	}, "serve", "--check")
	if err == nil {
		t.Errorf("accepted:\n%s", out)
	}
	for _, want := range []string{
		"MELA_DATABASE_URL must look like postgres://user:password@host:5432/database", "MELA_FILES_URL: ",
		"MELA_BACKUP_KEEP: ", `MELA_BACKUP_EVERY must be a duration like 24h, not "24"`,
	} {
		if strings.Count(out, want) != 1 {
			t.Errorf("%q is not among:\n%s", want, out)
		}
	}
	if lines := strings.Count(out, "\n  - "); lines != 4 {
		t.Errorf("%d problems instead of 4:\n%s", lines, out)
	}
	out, err = runProgram(t, []string{
		data, "MELA_DATABASE_URL=postgres://mela:pw@db.example.org/mela?sslmode=disable", "MELA_DOMIAN=fair.example.org",
	}, "serve", "--check")
	if err != nil || !strings.Contains(out, "Warning: MELA_DATABASE_URL sends all data to db.example.org without") ||
		!strings.Contains(out, "Warning: MELA_DOMIAN is not a setting; did you mean MELA_DOMAIN?") ||
		!strings.Contains(out, "The settings are valid.") {
		t.Errorf("%v\n%s", err, out)
	}
}
