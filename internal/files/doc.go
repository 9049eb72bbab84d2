// Package files stores uploads. The content of an upload decides whether it is accepted
// (docs/product/forms.md#uploads). Images are stored in the widths that pages show. Files are kept on disk or in an
// S3 bucket. The package implements app.Files.
package files
