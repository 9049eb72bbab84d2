// Package edition implements the use cases of the site's content: the edition, the simple records with their uploads,
// and the PDF files of the brochure and of the hall layout.
package edition
