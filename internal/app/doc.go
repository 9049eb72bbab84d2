// Package app contains what the use cases of all areas share; each sub-package implements one area. The use cases
// decide about permissions, transactions and consequences of changes. They declare the interfaces that they need
// (store, payment gateway, clock) and know neither SQL nor HTTP. The HTTP layer and the public site call them.
package app
