// Package s3 is a small client for buckets of Amazon S3 and of servers with the same protocol. It signs requests and
// finds credentials with packages of minio-go. The whole client of minio-go made the program larger by 1.1 MB
// (docs/adr/0021).
package s3
