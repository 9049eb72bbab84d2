// Command deb writes a Debian package of the program.
//
//	deb -version V -arch amd64 -created 2026-11-22T00:00:00Z -root FOLDER -out FILE PROGRAM
//
// FOLDER is the project's folder. The systemd units, settings and documents of the package are copied from this folder.
// The output is reproducible: the same input always gives the same bytes.
package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"flag"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "deb:", err)
		os.Exit(1)
	}
}

// packed is a file of the package. Its data comes from the file named `source`, or from `content` if `source` is empty.
type packed struct {
	path    string
	source  string
	content string
	mode    int64
}

const sysusers = "u mela - \"Mela, the site of a fair\" /var/lib/mela\n"

func filesOf(root, program string) []packed {
	at := func(name string) string { return filepath.Join(root, name) }
	return []packed{
		{path: "usr/bin/mela", source: program, mode: 0o755},
		{path: "usr/sbin/mela-command", source: at("deploy/systemd/mela-command"), mode: 0o755},
		{path: "usr/lib/systemd/system/mela.service", source: at("deploy/systemd/mela.service"), mode: 0o644},
		{path: "usr/lib/systemd/system/mela.socket", source: at("deploy/systemd/mela.socket"), mode: 0o644},
		{path: "usr/lib/sysusers.d/mela.conf", content: sysusers, mode: 0o644},
		{path: "etc/mela/mela.env", source: at("deploy/systemd/mela.env"), mode: 0o600},
		{path: "usr/share/doc/mela/copyright", source: at("LICENSE"), mode: 0o644},
		{path: "usr/share/doc/mela/README.md", source: at("README.md"), mode: 0o644},
		{path: "usr/share/doc/mela/CHANGELOG.md", source: at("CHANGELOG.md"), mode: 0o644},
		{path: "usr/share/doc/mela/operations.md", source: at("docs/operations.md"), mode: 0o644},
		{path: "usr/share/doc/mela/configuration.md", source: at("docs/configuration.md"), mode: 0o644},
	}
}

func run() error {
	version := flag.String("version", "", "the version, as git describes it")
	arch := flag.String("arch", "", "amd64 or arm64")
	createdText := flag.String("created", "1970-01-01T00:00:00Z", "the time of the package")
	root := flag.String("root", ".", "the project's folder")
	out := flag.String("out", "", "the package")
	flag.Parse()
	created, err := time.Parse(time.RFC3339, *createdText)
	if err != nil {
		return err
	}
	if *out == "" || *arch == "" || flag.NArg() != 1 {
		return errors.New("name -arch, -out and the program")
	}
	data, size, err := dataOf(filesOf(*root, flag.Arg(0)), created)
	if err != nil {
		return err
	}
	control, err := controlOf(debianVersion(*version), *arch, size, created)
	if err != nil {
		return err
	}
	return os.WriteFile(*out, archive(created, control, data), 0o644)
}

// describedVersion matches an abbreviated commit hash, possibly with "-dirty". A build has this version if `git
// describe` finds no tag.
var describedVersion = regexp.MustCompile(`^[0-9a-f]{7,}(-dirty)?$`)

// debianVersion converts a version from git describe to one that Debian sorts correctly: v1.0.0 becomes 1.0.0, and
// v1.0.0-3-gabc becomes 1.0.0+3.gabc. A version without a tag is converted to one that Debian sorts before all others.
func debianVersion(version string) string {
	version = strings.TrimPrefix(version, "v")
	if describedVersion.MatchString(version) || version == "" || version == "unknown" {
		return "0~" + strings.ReplaceAll(version, "-", "+")
	}
	before, after, described := strings.Cut(version, "-")
	if !described {
		return version
	}
	return before + "+" + strings.ReplaceAll(after, "-", ".")
}

// dataOf returns the package's data archive, data.tar.gz, and the installed size in kB.
func dataOf(files []packed, created time.Time) ([]byte, int, error) {
	var out bytes.Buffer
	zip := gzip.NewWriter(&out)
	tape := tar.NewWriter(zip)
	folders, size := map[string]bool{}, 0
	for _, file := range files {
		content := []byte(file.content)
		if file.source != "" {
			var err error
			if content, err = os.ReadFile(file.source); err != nil {
				return nil, 0, err
			}
		}
		if err := writeFolders(tape, file.path, folders, created); err != nil {
			return nil, 0, err
		}
		if err := write(tape, "./"+file.path, file.mode, content, created); err != nil {
			return nil, 0, err
		}
		size += len(content)/1024 + 1
	}
	err := errors.Join(tape.Close(), zip.Close())
	return out.Bytes(), size, err
}

func writeFolders(tape *tar.Writer, file string, written map[string]bool, created time.Time) error {
	var chain []string
	for folder := path.Dir(file); folder != "."; folder = path.Dir(folder) {
		chain = append([]string{folder}, chain...)
	}
	for _, folder := range chain {
		if written[folder] {
			continue
		}
		written[folder] = true
		err := tape.WriteHeader(&tar.Header{
			Typeflag: tar.TypeDir, Name: "./" + folder + "/", Mode: 0o755, ModTime: created, Uname: "root", Gname: "root",
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func write(tape *tar.Writer, name string, mode int64, content []byte, created time.Time) error {
	err := tape.WriteHeader(&tar.Header{
		Typeflag: tar.TypeReg, Name: name, Mode: mode, Size: int64(len(content)), ModTime: created, Uname: "root",
		Gname: "root",
	})
	if err == nil {
		_, err = tape.Write(content)
	}
	return err
}

// archive returns the ar archive that is the finished package.
func archive(created time.Time, control, data []byte) []byte {
	var out bytes.Buffer
	out.WriteString("!<arch>\n")
	for _, member := range []struct {
		name    string
		content []byte
	}{{"debian-binary", []byte("2.0\n")}, {"control.tar.gz", control}, {"data.tar.gz", data}} {
		fmt.Fprintf(&out, "%-16s%-12d%-6d%-6d%-8s%-10d`\n", member.name, created.Unix(), 0, 0, "100644",
			len(member.content))
		out.Write(member.content)
		if len(member.content)%2 == 1 {
			out.WriteByte('\n')
		}
	}
	return out.Bytes()
}
