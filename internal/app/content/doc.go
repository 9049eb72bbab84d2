// Package content has the use cases of what the site shows: the edition, simple records with their uploads, and the printed brochure and hall layout.
package content
