// Package accounts has the use cases of the accounts of the office: sign-in, second factor, own account, administration.
package accounts
