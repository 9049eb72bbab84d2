// Package content implements the use cases of the site's content: the edition, simple records with their uploads, and
// the printed brochure and hall layout.
package content
