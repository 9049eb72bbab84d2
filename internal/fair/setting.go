package fair

// The names of the environment variables whose settings owners may also store in the database, encrypted with
// MELA_SECRET. All other settings are read only from the environment.
const (
	SettingPayments       = "MELA_PAYMENTS"
	SettingCashfreeID     = "MELA_CASHFREE_ID"
	SettingCashfreeSecret = "MELA_CASHFREE_SECRET" //nolint:gosec // the name of a variable
	SettingSMTPURL        = "MELA_SMTP_URL"
	SettingMailFrom       = "MELA_MAIL_FROM"
	SettingLanguage       = "MELA_LANGUAGE"
)
