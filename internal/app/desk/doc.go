// Package desk implements the use cases of the tills. A till records the cash that one account collects, until the cash
// is counted and another account approves the closing of the till.
package desk
