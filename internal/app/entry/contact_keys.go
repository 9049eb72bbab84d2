package entry

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// ContactKey returns the key pair that protects buyers' contacts at the entry desk. The desk's devices encrypt the
// contacts with the public key. The key pair is derived from the newest key for entry codes. The caller must check who
// may receive the public key.
func (a *Service) ContactKey(ctx context.Context) (fair.ContactKey, error) {
	id, signing, err := a.signer(ctx)
	if err != nil {
		return fair.ContactKey{}, err
	}
	return fair.NewContactKey(id, signing)
}

// OpenContact decrypts the contact that belongs to a sale. This also works if the key's entry codes are no longer
// valid. `readable` is false if the encrypted contact was changed, if it belongs to another sale, or if the private
// key cannot be decrypted. The caller must check who may read the contact.
func (a *Service) OpenContact(
	ctx context.Context, encrypted, saleKey string,
) (contact fair.DeskContact, readable bool, err error) {
	keys, err := a.store.SigningKeys(ctx)
	if err != nil {
		return contact, false, err
	}
	id, _ := fair.ContactKeyID(encrypted)
	for _, k := range keys {
		if k.ID != id {
			continue
		}
		contact, err := a.openContact(k, encrypted, saleKey)
		if err != nil {
			a.Log.WarnContext(ctx, "the contact of a sale cannot be read", "key", k.ID, "cause", err)
		}
		return contact, err == nil, nil
	}
	a.Log.WarnContext(ctx, "the key of a sale's contact is unknown", "key", id)
	return contact, false, nil
}

func (a *Service) openContact(k fair.SigningKey, encrypted, saleKey string) (contact fair.DeskContact, err error) {
	if k.Seed, err = a.Secrets().Open(keyPurpose, k.Seed); err != nil {
		return contact, err
	}
	signing, err := k.Private()
	if err != nil {
		return contact, err
	}
	key, err := fair.NewContactKey(k.ID, signing)
	if err != nil {
		return contact, err
	}
	if contact, err = key.Open(encrypted, saleKey); err != nil {
		return fair.DeskContact{}, err
	}
	return contact, nil
}
