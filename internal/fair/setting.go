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

	SettingWhatsApp        = "MELA_WHATSAPP" // "off": nothing goes by WhatsApp
	SettingWhatsAppToken   = "MELA_WHATSAPP_TOKEN"
	SettingWhatsAppPhone   = "MELA_WHATSAPP_PHONE_ID"
	SettingWhatsAppAccount = "MELA_WHATSAPP_ACCOUNT_ID"
	SettingWhatsAppSecret  = "MELA_WHATSAPP_APP_SECRET" //nolint:gosec // the name of a variable
	SettingWhatsAppVerify  = "MELA_WHATSAPP_VERIFY_TOKEN"
)

// WhatsAppSettings are the names of the settings that whatsapp.Service stores.
var WhatsAppSettings = []string{
	SettingWhatsApp, SettingWhatsAppToken, SettingWhatsAppPhone, SettingWhatsAppAccount, SettingWhatsAppSecret,
	SettingWhatsAppVerify,
}
