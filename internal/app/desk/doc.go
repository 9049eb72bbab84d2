// Package desk implements the use cases of the tills in which the office collects cash.
package desk
