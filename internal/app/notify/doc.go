// Package notify implements the use cases of messages to visitors and to the office: their texts, their queue, and
// the daily summary.
package notify
