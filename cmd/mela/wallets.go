package main

import (
	"time"

	"github.com/mela-fair/mela/internal/config"
	"github.com/mela-fair/mela/internal/site"
	"github.com/mela-fair/mela/internal/wallet"
	"github.com/mela-fair/mela/web"
)

// wireWallets returns the wallets for which keys are set.
func wireWallets(cfg config.Config) (w site.Wallets, err error) {
	if cfg.ApplePass != "" {
		if w.Apple, err = wallet.NewApple([]byte(cfg.ApplePass), web.Icon(), time.Now()); err != nil {
			return site.Wallets{}, err
		}
	}
	if cfg.GoogleWallet != "" {
		w.Google, err = wallet.NewGoogle([]byte(cfg.GoogleWallet), cfg.GoogleIssuer)
	}
	return w, err
}

// walletProblems returns the errors in the wallets' configured keys.
func walletProblems(cfg config.Config) (problems config.Problems) {
	if cfg.ApplePass != "" {
		if _, err := wallet.NewApple([]byte(cfg.ApplePass), web.Icon(), time.Now()); err != nil {
			problems = append(problems, "MELA_APPLE_PASS: "+err.Error())
		}
	}
	if cfg.GoogleWallet != "" {
		if _, err := wallet.NewGoogle([]byte(cfg.GoogleWallet), cfg.GoogleIssuer); err != nil {
			problems = append(problems, "MELA_GOOGLE_WALLET: "+err.Error())
		}
	}
	if cfg.GoogleWallet == "" && cfg.GoogleIssuer != "" {
		problems = append(problems, "MELA_GOOGLE_WALLET_ISSUER is set without MELA_GOOGLE_WALLET")
	}
	return problems
}
