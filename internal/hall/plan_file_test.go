package hall_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/edition"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/hall"
)

func shipped(t *testing.T) fair.Plan {
	t.Helper()
	e, err := edition.ShippedEdition()
	if err != nil {
		t.Fatal(err)
	}
	return e.Plan
}

func onPlan(p fair.Plan) (list []hall.DrawnStall) {
	for _, s := range p.Stalls {
		if s.OnPlan {
			list = append(list, hall.Drawn(s))
		}
	}
	return list
}

func TestTheShippedHallComesBackFromItsFile(t *testing.T) {
	plan := shipped(t)
	for _, fault := range hall.CheckPlan(plan) {
		t.Errorf("the shipped hall has a fault: %s", fault.Message.In(fair.English))
	}
	data, err := hall.WritePlan(plan)
	if err != nil {
		t.Fatal(err)
	}
	read, err := hall.ReadPlan(data, plan)
	if err != nil || !reflect.DeepEqual(onPlan(read), onPlan(plan)) || !reflect.DeepEqual(read.Zones, plan.Zones) ||
		!reflect.DeepEqual(read.Kinds, plan.Kinds) || len(read.Stalls) != len(plan.Stalls) {
		t.Errorf("JSON: %v", err)
	}
}

func TestHostilePlansAreRefused(t *testing.T) {
	plan := shipped(t)
	file := func(parts string) string {
		return fmt.Sprintf(`{"site": {"x":0,"y":0,"w":20,"h":20}%s}`, parts)
	}
	if read, err := hall.ReadPlan([]byte(file("")), plan); err != nil || len(onPlan(read)) != 0 ||
		len(read.Kinds) != len(plan.Kinds) {
		t.Fatalf("an empty hall: %v", err)
	}
	for name, text := range map[string]string{
		"no JSON":          "hello",
		"two":              file("") + file(""),
		"large":            file("") + strings.Repeat(" ", hall.MaxFile),
		"unknown member":   file(`,"script":1`),
		"no site":          `{"zones":[]}`,
		"endless site":     `{"site":{"x":0,"y":0,"w":1e300,"h":1}}`,
		"narrow aisle":     file(`,"aisles":[{"id":"1","x":0,"y":0,"w":1,"h":20}]`),
		"foreign feature":  file(`,"features":[{"id":"a","type":"script"}]`),
		"foreign side":     file(`,"features":[{"id":"a","type":"door","side":"<"}]`),
		"foreign zone":     file(`,"zones":[{"id":"<b>","letter":"A","name":{"en":"x"}}]`),
		"zone, no letter":  file(`,"zones":[{"id":"a","letter":"<","name":{"en":"x"}}]`),
		"turned text":      file(`,"zones":[{"id":"a","letter":"A","name":{"en":"x\u202ey"}}]`),
		"stall, no zone":   file(`,"stalls":[{"id":"std-1","number":"1","kind":"std","onPlan":true,"w":3,"h":3}]`),
		"unknown language": file(`,"zones":[{"id":"a","letter":"A","name":{"en":"x","xx":"y"}}]`),
	} {
		if _, err := hall.ReadPlan([]byte(text), plan); !fair.IsKind(err, fair.KindInvalid) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func FuzzReadPlan(f *testing.F) {
	f.Add([]byte(`{"site": {"x":0,"y":0,"w":20,"h":20}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		if _, err := hall.ReadPlan(data, fair.Plan{}); err != nil && !fair.IsKind(err, fair.KindInvalid) {
			t.Error(err)
		}
	})
}
