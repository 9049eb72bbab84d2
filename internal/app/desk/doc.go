// Package desk implements the use cases of the tills, with which the office accounts for collected cash.
package desk
