// Package app holds the use cases of the fair, one file per feature: who may do what, in which
// transaction, and what follows. It declares the interfaces that it needs (store, payment gateway,
// clock) and knows neither SQL nor HTTP. The HTTP layer and the public site call it; it calls nobody
// but those interfaces.
package app
