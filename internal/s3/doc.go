// Package s3 is a small client for buckets on Amazon S3 and on servers with the same protocol. It signs requests and
// finds credentials with packages of minio-go. It does not use minio-go's whole client, because that would make the
// program 1.1 MB larger (docs/adr/0021).
package s3
