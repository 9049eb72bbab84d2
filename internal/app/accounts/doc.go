// Package accounts implements the use cases of office accounts: sign-in, second factor, a user's own account, and
// administration.
package accounts
