// Package message implements the use cases for messages to visitors and to the office: the texts of the messages, the
// message queue, and the daily summary.
package message
