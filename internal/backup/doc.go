// Package backup writes backups of all records and uploads to a folder or an S3 bucket. Backups can be encrypted, are
// verified by a restore into a scratch database, and are made on a schedule with retention. Each backup is a file of
// records and a list of the uploads that belong to it; an upload is copied once, because uploads never change.
package backup
