// Package person implements the use cases with which people see, correct and erase their own data.
package person
