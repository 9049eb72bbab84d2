// Package app contains the parts that the use cases of all areas share. Each sub-package implements one area. The use
// cases decide about permissions, transactions and consequences of changes. They declare the interfaces that they
// need (store, payment gateway, clock) and depend neither on SQL nor on HTTP. The HTTP layer and the public site call
// them.
package app
