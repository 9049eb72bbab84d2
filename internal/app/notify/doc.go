// Package notify implements the use cases of messages to visitors and to the office: texts, outbox, daily summary.
package notify
