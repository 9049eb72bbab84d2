// Package wallet makes entry codes for the wallets of phones: a signed pass for Apple Wallet, and a signed link that
// saves a pass in Google Wallet.
package wallet
