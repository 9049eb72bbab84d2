package account

// The tests use the password rules through these exported names.
var (
	CheckPassword   = checkPassword
	PasswordContext = passwordContext
)
