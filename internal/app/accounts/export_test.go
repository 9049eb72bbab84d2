package accounts

// For tests of the rules themselves.
var (
	CheckPassword   = checkPassword
	PasswordContext = passwordContext
)
