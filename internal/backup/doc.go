// Package backup writes backups of all records and uploads to a folder or an S3 bucket. Backups can be encrypted, are
// verified by restoring them into a scratch database, are made regularly, and are deleted after a retention period.
// Each backup consists of a file of records and a list of the uploads that belong to it. Each upload is copied only
// once, because uploads never change.
package backup
