// Package accounts implements the use cases of office accounts: sign-in, second factor, own account, administration.
package accounts
