// Package setup implements the first start of a site. On the setup page, the operator creates the owner and enters the
// settings that a fair must have before it opens. The page requires a one-time code, which is shown only in the
// program's output. The page exists only while there is no owner.
package setup
