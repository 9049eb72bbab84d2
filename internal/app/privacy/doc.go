// Package privacy implements the use cases of a person's own data: showing, correcting and erasing it.
package privacy
