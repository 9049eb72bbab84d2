package whatsapp

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"net/http"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/message/whatsapp/cloud"
	"github.com/mela-fair/mela/texts"
)

// Setup is how owners set up the channel in the portal.
type Setup struct {
	Given     bool // whether environment variables set the keys
	Off       bool // whether the channel is switched off
	PhoneID   string
	AccountID string
	URL       string // the provider's address with the version
	// Read and Save read and replace the settings that are stored in the database.
	Read func(ctx context.Context) (map[string]string, error)
	Save func(ctx context.Context, settings map[string]string) error
	// Apply makes the program work with the stored settings; may be nil.
	Apply func()
}

// Keys are the access to one phone number, as an owner enters it.
type Keys struct {
	Token, PhoneID, AccountID, AppSecret, VerifyToken string
}

// ChangeKeys asks the provider whether the keys work, and stores them. A secret that is empty stays as it is stored, if
// the number and the account do. Only owners who have authenticated recently may call it.
func (s *Service) ChangeKeys(ctx context.Context, in Keys) error {
	stored, err := s.ownersSettings(ctx)
	if err != nil {
		return err
	}
	if s.Setup.Given {
		return fair.Fail(fair.KindConflict, texts.PortalWhatsapp.KeysGiven())
	}
	same := in.PhoneID == stored[fair.SettingWhatsAppPhone] && in.AccountID == stored[fair.SettingWhatsAppAccount]
	if same {
		in.Token = cmp.Or(in.Token, stored[fair.SettingWhatsAppToken])
		in.AppSecret = cmp.Or(in.AppSecret, stored[fair.SettingWhatsAppSecret])
		in.VerifyToken = cmp.Or(in.VerifyToken, stored[fair.SettingWhatsAppVerify])
	}
	p := fair.Problems{}
	in = Keys{
		Token: p.CleanLine("token", in.Token, true, 1000), PhoneID: p.CleanLine("phoneId", in.PhoneID, true, 40),
		AccountID:   p.CleanLine("accountId", in.AccountID, true, 40),
		AppSecret:   p.CleanLine("appSecret", in.AppSecret, true, 200),
		VerifyToken: p.CleanLine("verifyToken", in.VerifyToken, true, 200),
	}
	if err := p.Err(); err != nil {
		return err
	}
	number, err := s.try(ctx, in)
	if err != nil {
		return err
	}
	maps.Copy(stored, map[string]string{
		fair.SettingWhatsAppToken: in.Token, fair.SettingWhatsAppPhone: in.PhoneID,
		fair.SettingWhatsAppAccount: in.AccountID, fair.SettingWhatsAppSecret: in.AppSecret,
		fair.SettingWhatsAppVerify: in.VerifyToken, fair.SettingWhatsApp: "",
	})
	return s.storeSetup(ctx, stored, texts.PortalActivity.WhatsAppKeys(), func(a *Account) {
		a.Number, a.Name, a.Quality, a.State = number.Display, number.Name, number.Quality, number.Status
		a.Tier = number.Limit
		a.CheckedAt, a.HaltedAt, a.Halted = s.Now(), time.Time{}, ""
	})
}

// Switch turns the channel off, so that everything works as without it, and on again. Only owners who have
// authenticated recently may call it.
func (s *Service) Switch(ctx context.Context, on bool) error {
	stored, err := s.ownersSettings(ctx)
	if err != nil {
		return err
	}
	message := texts.PortalActivity.WhatsAppOn()
	if stored[fair.SettingWhatsApp] = ""; !on {
		stored[fair.SettingWhatsApp], message = "off", texts.PortalActivity.WhatsAppOff()
	}
	return s.storeSetup(ctx, stored, message, func(*Account) {})
}

func (s *Service) ownersSettings(ctx context.Context) (map[string]string, error) {
	if err := app.Require(ctx, fair.MayManage); err != nil {
		return nil, err
	}
	if err := s.RequireFresh(ctx); err != nil {
		return nil, err
	}
	return s.Setup.Read(ctx)
}

func (s *Service) storeSetup(ctx context.Context, settings map[string]string, done texts.Message, change func(*Account),
) error {
	err := s.InTx(ctx, func(ctx context.Context) error {
		a, err := s.account(ctx, true)
		if err != nil {
			return err
		}
		change(&a)
		if err := errors.Join(s.saveAccount(ctx, a), s.Setup.Save(ctx, settings)); err != nil {
			return err
		}
		return s.LogChange(ctx, "changed", "whatsapp", accountID, done, nil, nil)
	})
	if err == nil && s.Setup.Apply != nil {
		s.Setup.Apply()
	}
	return err
}

// try uses the keys for two questions, and returns the error at the field that the provider does not accept. It also
// asks for the account's webhooks.
func (s *Service) try(ctx context.Context, in Keys) (n cloud.Number, err error) {
	client := cloud.New(cloud.Config{URL: s.Setup.URL, Token: in.Token, PhoneID: in.PhoneID, AccountID: in.AccountID})
	if n, err = client.Number(ctx); err != nil {
		return n, wrongKey(err, "phoneId", texts.PortalWhatsapp.PhoneIdProblem())
	}
	if err := client.Subscribe(ctx); err != nil {
		return n, wrongKey(err, "accountId", texts.PortalWhatsapp.AccountIdProblem())
	}
	return n, nil
}

func wrongKey(err error, field string, unknown texts.Message) error {
	fault, ok := errors.AsType[*cloud.Error](err)
	switch {
	case ok && (fault.HTTP == http.StatusNotFound || fault.HTTP == http.StatusMethodNotAllowed || fault.Code == 33 ||
		fault.Code == 100):
		return fair.Problems{field: unknown}.Err()
	case ok && (fault.HTTP == http.StatusUnauthorized || fault.Code == 190):
		return fair.Problems{"token": texts.PortalWhatsapp.TokenProblem()}.Err()
	}
	return refusal(err)
}

// Test sends a text to a phone that has written to the number during the last 24 hours, so it tries both directions. It
// requires the permission MayManage.
func (s *Service) Test(ctx context.Context, typed string) error {
	if err := app.Require(ctx, fair.MayManage); err != nil {
		return err
	}
	if err := s.needsChannel(); err != nil {
		return err
	}
	phone, valid := fair.ParsePhone(typed)
	if !valid {
		return fair.Problems{"phone": texts.Errors.PhoneInvalid()}.Err()
	}
	actor, _ := app.Actor(ctx)
	err := s.InTx(ctx, func(ctx context.Context) error {
		c, err := s.findContact(ctx, "phone = $1"+s.DB.Dialect.ForUpdate, string(phone))
		if db.IfFound(err) != nil {
			return err
		}
		if !c.open(s.Now()) {
			return fair.Problems{"phone": texts.PortalWhatsapp.WriteFirst()}.Err()
		}
		test := Text{Body: texts.Whatsapp.Test().In(c.Lang), Sender: actor.Email, State: Queued}
		if err := s.queueText(ctx, &c, test); err != nil {
			return err
		}
		return s.LogChange(ctx, "tested", "whatsapp", accountID, texts.PortalActivity.WhatsAppTested(), nil, nil)
	})
	if err == nil {
		s.Wake()
	}
	return err
}
