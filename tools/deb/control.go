package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"time"
)

const control = `Package: mela
Version: %s
Architecture: %s
Maintainer: The Mela authors <mela@example.org>
Installed-Size: %d
Recommends: ca-certificates
Section: web
Priority: optional
Description: website and back office of a yearly agricultural fair
 One program serves the public pages, registration, stall booking with
 payments, the portal of the office and the gate. It keeps its records in
 SQLite or PostgreSQL.
`

// The installation neither enables nor starts the service, because the service needs settings first. After an
// upgrade, a running service is restarted. At the restart, the program makes a backup and migrates the database.
const afterInstall = `#!/bin/sh
set -e
if [ "$1" = configure ]; then
  if command -v systemd-sysusers >/dev/null; then systemd-sysusers mela.conf || true; fi
  if [ -d /run/systemd/system ]; then
    systemctl daemon-reload
    systemctl try-restart mela.service || true
  fi
  if [ -z "$2" ]; then
    echo "Edit /etc/mela/mela.env, then run: systemctl enable --now mela"
    echo "journalctl -u mela shows the address and the one-time code of the setup page."
  fi
fi
`

const beforeRemove = `#!/bin/sh
set -e
if [ "$1" = remove ] && [ -d /run/systemd/system ]; then systemctl disable --now mela.service mela.socket || true; fi
`

// The data in /var/lib/mela is never deleted, not even when the package is purged, so that a wrong command cannot
// destroy all records.
const afterRemove = `#!/bin/sh
set -e
if [ -d /run/systemd/system ]; then systemctl daemon-reload || true; fi
`

// controlOf returns the package's control archive, control.tar.gz.
func controlOf(version, arch string, size int, created time.Time) ([]byte, error) {
	var out bytes.Buffer
	zip := gzip.NewWriter(&out)
	tape := tar.NewWriter(zip)
	var all []error
	for _, file := range []packed{
		{path: "control", content: fmt.Sprintf(control, version, arch, size), mode: 0o644},
		{path: "conffiles", content: "/etc/mela/mela.env\n", mode: 0o644},
		{path: "postinst", content: afterInstall, mode: 0o755},
		{path: "prerm", content: beforeRemove, mode: 0o755},
		{path: "postrm", content: afterRemove, mode: 0o755},
	} {
		all = append(all, write(tape, "./"+file.path, file.mode, []byte(file.content), created))
	}
	err := errors.Join(append(all, tape.Close(), zip.Close())...)
	return out.Bytes(), err
}
