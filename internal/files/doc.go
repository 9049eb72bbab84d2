// Package files stores uploads. Only the content of an upload determines whether it is accepted
// (docs/product/forms.md#uploads). Images are stored in the widths that pages show. Files are stored on disk or in an
// S3 bucket. Type Files implements record.Files.
package files
