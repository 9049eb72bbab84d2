// Package campaign implements the use cases of bulk messages: preview, queue, progress, stop, and unsubscribing.
package campaign
