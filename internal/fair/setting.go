package fair

// The settings that owners may store in the database, encrypted with MELA_SECRET, by their environment variables. All
// other settings come from the environment alone.
const (
	SettingPayments       = "MELA_PAYMENTS"
	SettingCashfreeID     = "MELA_CASHFREE_ID"
	SettingCashfreeSecret = "MELA_CASHFREE_SECRET" //nolint:gosec // the name of a variable
	SettingSMTPURL        = "MELA_SMTP_URL"
	SettingMailFrom       = "MELA_MAIL_FROM"
	SettingLanguage       = "MELA_LANGUAGE"
)
