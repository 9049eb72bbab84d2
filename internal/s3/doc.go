// Package s3 is a small client for buckets of Amazon S3 and of servers with the same protocol. It signs requests and
// finds credentials with packages of minio-go. It does not use the whole client of minio-go, because this would make
// the program 1.1 MB larger (docs/adr/0021).
package s3
