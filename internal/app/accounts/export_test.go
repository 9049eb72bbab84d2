package accounts

// These names export the password rules to the tests.
var (
	CheckPassword   = checkPassword
	PasswordContext = passwordContext
)
