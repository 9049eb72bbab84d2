// Package app contains the code that the use cases of several areas share. Each sub-package implements the use cases
// of one area. The use cases check permissions, run transactions and carry out the consequences of changes. They
// declare the interfaces that they need (store, payment gateway, clock) and depend neither on SQL nor on HTTP. The
// HTTP layer and the public site call them.
package app
