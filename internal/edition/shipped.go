package edition

import (
	"bytes"
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
	"github.com/mela-fair/mela/texts/catalogue"
)

//go:embed shipped/*.json shipped/demo
var shipped embed.FS

// shippedParts are the JSON files of the default edition. Each file contains a part of the edition's fields.
var shippedParts = []string{"edition.json", "policies.json"}

// ShippedEdition reads the default edition, which is part of the program: the fair of 13–14 September 2025 with its
// texts and its hall plan. The office can change every part of the edition.
func ShippedEdition() (fair.Edition, error) {
	e := fair.Edition{}
	for _, part := range shippedParts {
		if err := readShipped(part, &e); err != nil {
			return fair.Edition{}, err
		}
	}
	if err := readShipped("hall.json", &e.Plan); err != nil {
		return fair.Edition{}, err
	}
	return e, nil
}

func readShipped(name string, into any) error {
	data, err := shipped.ReadFile("shipped/" + name)
	if err == nil && texts.UsesPseudo() {
		data, err = pseudoShipped(data)
	}
	if err == nil {
		err = json.Unmarshal(data, into)
	}
	if err != nil {
		return fmt.Errorf("read the shipped %s: %w", name, err)
	}
	return nil
}

// pseudoShipped replaces each English text in a shipped file with its pseudo-locale version.
func pseudoShipped(data []byte) ([]byte, error) {
	var root any
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	if err := decoder.Decode(&root); err != nil {
		return nil, err
	}
	pseudoValue(root)
	return json.Marshal(root)
}

func pseudoValue(value any) {
	switch value := value.(type) {
	case []any:
		for _, item := range value {
			pseudoValue(item)
		}
	case map[string]any:
		for key, item := range value {
			if text, ok := item.(string); ok && key == string(fair.English) {
				value[key] = catalogue.PseudoText(text)
			} else if key != "venueShort" { // a town's name stays unchanged, because pages may show only a part of it
				pseudoValue(item)
			}
		}
	}
}

// Prepare initialises a database. In an empty database, it stores the default edition and, if `demo` is true, sample
// records. It does not change a database that already contains an edition.
func (a *Service) Prepare(ctx context.Context, demo bool) error {
	if _, err := a.CurrentEdition(ctx); !fair.IsKind(err, fair.KindNotFound) {
		return err
	}
	edition, err := ShippedEdition()
	if err != nil {
		return err
	}
	edition.UpdatedAt = a.Now()
	var samples demoData
	if demo {
		if samples, err = a.demoData(ctx); err != nil {
			return err
		}
		edition.Visit = append(edition.Visit, samples.visit...)
		fee := fair.StandardFee
		edition.Tax.GSTIN, edition.DefaultFee = demoGSTIN, &fee
		err = errors.Join(readShipped("demo/figures.json", &edition.Home), readShipped("demo/contact.json", &edition))
		if err != nil {
			return err
		}
	}
	created := false
	err = a.InTx(ctx, func(ctx context.Context) error {
		created = false
		if _, err := a.CurrentEdition(ctx); err == nil {
			return nil // another process has already stored the edition
		}
		if err := a.store.CreateEdition(ctx, edition, hallOf(edition.Plan)); err != nil {
			return err
		}
		created = true
		return a.createDemo(ctx, samples)
	})
	if err != nil || !created {
		a.DropFiles(ctx, samples.files())
	}
	return err
}

// hallOf returns a plan's initial stall settings.
func hallOf(plan fair.Plan) []fair.HallStall {
	list := make([]fair.HallStall, 0, len(plan.Stalls))
	for _, s := range plan.Stalls {
		setting := fair.HallStall{Key: s.Key(), Released: s.Released, Blocked: s.Blocked != "", Reason: s.Blocked, Stock: 1}
		if kind, ok := plan.Kind(s.Kind); ok && !kind.OnPlan {
			setting.Stock = kind.Stock
		}
		list = append(list, setting)
	}
	return list
}
