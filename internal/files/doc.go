// Package files takes what people upload: it decides by content what is accepted (decisions §3), makes pictures
// in the widths that pages show, and keeps the files on disk or in an S3 bucket. It implements app.Files.
package files
