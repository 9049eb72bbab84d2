package accounts

import (
	"context"
	"strings"

	"github.com/alexedwards/argon2id"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// defaultPasswordCost follows OWASP's recommendation for argon2id. At most three passwords are hashed at the same time
// (passwordTurns), so that many sign-ins cannot exhaust the memory.
var (
	defaultPasswordCost = &argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}
	passwordTurns       = make(chan struct{}, 3)
)

// FindAccount returns the account of a session. It returns KindUnauthenticated if the account does not exist or is
// disabled, or if its first password has expired.
func (a *Service) FindAccount(ctx context.Context, id string) (fair.Account, error) {
	account, err := a.store.FindAccount(ctx, id)
	if fair.IsKind(err, fair.KindNotFound) || err == nil && (account.Disabled || account.PasswordExpired(a.MachineNow())) {
		return fair.Account{}, fair.Fail(fair.KindUnauthenticated, texts.PortalErrors.SignInFirst())
	}
	return account, err
}

// CreateAccount creates an office account. Only the command line and owners may call it.
func (a *Service) CreateAccount(
	ctx context.Context,
	email, name, password string,
	role fair.Role,
) (fair.Account, error) {
	return a.createAccount(ctx, fair.Account{Email: email, Name: name, Role: role}, password)
}

func (a *Service) createAccount(ctx context.Context, account fair.Account, password string) (fair.Account, error) {
	p := fair.Problems{}
	email := strings.ToLower(p.CleanEmail("email", account.Email, true))
	name, role := p.CleanLine("name", account.Name, false, fair.MaxName), account.Role
	account.Email, account.Name = email, name
	if reason, err := a.passwordProblem(ctx, account, password); err != nil {
		return fair.Account{}, err
	} else if !reason.IsZero() {
		p.Add("password", reason)
	}
	if _, ok := fair.ParseRole(string(role)); !ok {
		p.Add("role", texts.Errors.ChooseOne())
	}
	if err := p.Err(); err != nil {
		return fair.Account{}, err
	}
	hash, err := a.hashPassword(password)
	if err != nil {
		return fair.Account{}, err
	}
	if name == "" {
		account.Name, _, _ = strings.Cut(email, "@")
	}
	account.ID, account.PasswordHash = fair.NewID(a.Now()), hash
	account.Version, account.CreatedAt = 1, a.Now()
	err = a.InTx(ctx, func(ctx context.Context) error {
		if err := a.store.CreateAccount(ctx, account); err != nil {
			return err
		}
		return a.log(ctx, "created", account.ID, texts.PortalActivity.AccountCreated(email, account.RoleLabel()))
	})
	return account, err
}

// passwordProblem returns the reason why an account may not use a password. It returns the zero message if the account
// may use the password.
func (a *Service) passwordProblem(ctx context.Context, account fair.Account, password string) (texts.Message, error) {
	edition, err := a.CurrentEdition(ctx)
	if err != nil && !fair.IsKind(err, fair.KindNotFound) { // a new installation has no edition yet
		return texts.Message{}, err
	}
	return checkPassword(password, passwordContext(account, edition)...), nil
}

// HasOwner reports whether there is an account that may manage the other accounts.
func (a *Service) HasOwner(ctx context.Context) (bool, error) {
	n, err := a.store.CountOwners(ctx)
	return n > 0, err
}

func (a *Service) hashPassword(password string) (string, error) {
	passwordTurns <- struct{}{}
	defer func() { <-passwordTurns }()
	return argon2id.CreateHash(password, a.cost)
}

func passwordMatches(password, hash string) bool {
	passwordTurns <- struct{}{}
	defer func() { <-passwordTurns }()
	match, err := argon2id.ComparePasswordAndHash(password, hash)
	return err == nil && match
}
