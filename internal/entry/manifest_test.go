package entry_test

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/entry"
	"github.com/mela-fair/mela/internal/fair"
)

// The tests of the gate app read the same test data. This ensures that the server and the app use the same format.
func TestGateOrderEntries(t *testing.T) {
	const registration = fair.OrderForRegistration
	orders := []entry.PaidOrder{
		{OrderID: "MKM001758000000000qwertyAB", Kind: registration, RecordID: "68c4b3000123456789abcdef", Persons: 1},
		{OrderID: "MKM001758000000001zxcvbnCD", Kind: registration, RecordID: "68c4b3010123456789abcdef", Persons: 10},
		{OrderID: "MKM001758000000002asdfghEF", Kind: fair.OrderForBooking, RecordID: "68c4b3020123456789abcdef", Persons: 0},
	}
	const key = "the key of a device"
	entries := make([]string, len(orders))
	for i, o := range orders {
		entries[i] = entry.OrderEntry(app.HashOf(key), o)
	}
	slices.Sort(entries)
	type local struct {
		Kind     fair.OrderKind `json:"kind"`
		RecordID string         `json:"recordId"`
		Persons  int            `json:"persons"`
	}
	type typed struct {
		Typed string  `json:"typed"`
		Found []local `json:"found"`
	}
	file := struct {
		Key      string         `json:"key"`
		Orders   string         `json:"orders"`
		Bookings map[string]int `json:"bookings"`
		Typed    []typed        `json:"typed"`
	}{key, strings.Join(entries, ""), map[string]int{entry.PersonHash(orders[2].RecordID, 0): 4}, []typed{
		{"ERTYab", []local{{fair.OrderForRegistration, orders[0].RecordID, 1}}},
		{"mkm001758000000001zxcvbncd", []local{{fair.OrderForRegistration, orders[1].RecordID, 10}}},
		{"dfgh EF", []local{{fair.OrderForBooking, orders[2].RecordID, 4}}},
		{"000000", []local{}},
	}}
	want, err := json.MarshalIndent(file, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	if other := entry.OrderEntry(app.HashOf("another key"), orders[0]); slices.Contains(entries, other) {
		t.Error("two devices have the same hash of an order")
	}
	const path = "testdata/gate_orders.json"
	got, err := os.ReadFile(path)
	if err != nil || strings.TrimSpace(string(got)) != string(want) {
		t.Errorf("%s differs from\n%s\n%v", path, want, err)
	}
}
