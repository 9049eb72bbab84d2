// Package wallet makes entry codes for phone wallets: a signed pass for Apple Wallet, and a signed link that saves a
// pass in Google Wallet.
package wallet
