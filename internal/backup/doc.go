// Package backup writes backups of all records and uploads to a folder or an S3 bucket. Backups can be encrypted. They
// are made regularly, verified by a restore into a scratch database, and deleted after a retention period. Each backup
// consists of a records file and a list of the uploads that belong to it. Each upload is copied only once, because
// uploads never change.
package backup
