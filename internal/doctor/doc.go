// Package doctor checks the components on which a running site depends: settings, database, mail server, payment
// provider, storage, clock, disk, certificate, jobs and backups. `mela doctor` prints the findings, and the portal's
// screen "System" shows them. No check changes data or reveals a secret.
package doctor
