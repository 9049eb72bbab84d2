package wiring_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/entry"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// gatePhone is a simulated gate device, whose clock is wrong. It stores the admissions and cancellations that it knows
// of, and a queue of scans. The queue survives a restart.
type gatePhone struct {
	device entry.Device
	wrong  time.Duration // the device's time minus the true time
	offset time.Duration // the server's time minus the device's time, as last measured by the device
	known  map[string]bool
	queue  []entry.NewScan
	sent   map[string]entry.NewScan // all scans that this device has sent, by id
}

// gateHistory simulates a random sequence of events at a fair with three gate devices.
type gateHistory struct {
	*world
	rng    *rand.Rand
	phones []*gatePhone
	people []entry.Pass
	codes  map[string]string // entry codes by record id
	wrote  int
}

func newGateHistory(t *testing.T, db *store.DB, seed uint64) *gateHistory {
	h := &gateHistory{world: newWorld(t, db), rng: rand.New(rand.NewPCG(seed, 7)), codes: map[string]string{}}
	for i := range 5 {
		o := h.paidRegistration(fmt.Sprintf("Visitor %c", 'A'+i))
		text := h.codesOf(o)[0].Text
		code, err := entry.ReadCode(text)
		if err != nil {
			t.Fatal(err)
		}
		h.people, h.codes[code.RecordID] = append(h.people, code.Pass), text
	}
	h.clock.Set(time.Date(2025, 9, 13, 4, 0, 0, 0, time.UTC))
	for i := range 3 {
		pairing, err := h.app.Entry.AddDevice(h.office, fmt.Sprintf("Phone %d", i), fmt.Sprintf("Gate %d", i))
		if err != nil {
			t.Fatal(err)
		}
		device, _, err := h.app.Entry.Pair(t.Context(), pairing.Code)
		if err != nil {
			t.Fatal(err)
		}
		wrong := time.Duration(h.rng.IntN(240)-120) * time.Minute
		h.phones = append(h.phones, &gatePhone{
			device: device, wrong: wrong, offset: -wrong, known: map[string]bool{}, sent: map[string]entry.NewScan{},
		})
	}
	return h
}

func (h *gateHistory) phone() *gatePhone { return h.phones[h.rng.IntN(len(h.phones))] }

// scan returns a scan of a person, with the time of the device's clock.
func (h *gateHistory) scan(p *gatePhone, who entry.Pass) entry.NewScan {
	h.wrote++
	code := h.codes[who.RecordID]
	if h.rng.IntN(8) == 0 { // the person was found by order number, without a code
		code = ""
	}
	return entry.NewScan{
		ID: fmt.Sprintf("00000000-scan-%06d", h.wrote), Code: code,
		Kind: who.Kind, RecordID: who.RecordID, Member: who.Member,
		DeviceAt: h.clock.Now().Add(p.wrong), Offset: p.offset,
	}
}

// decide simulates how a device without a connection decides about a scan. The device refuses people whom its own data
// shows as admitted or cancelled. decide adds the scan to the queue.
func (p *gatePhone) decide(s entry.NewScan) {
	hash := entry.PersonHash(s.RecordID, s.Member)
	s.Admitted = !p.known[hash]
	if s.Admitted {
		p.known[hash] = true
	}
	p.queue = append(p.queue, s)
	p.sent[s.ID] = s
}

// read simulates a scan of a random person by a random device. The device is online or offline, or the request or the
// response is lost.
func (h *gateHistory) read() {
	p, who := h.phone(), h.people[h.rng.IntN(len(h.people))]
	s := h.scan(p, who)
	switch h.rng.IntN(4) {
	case 0, 1: // the device is offline, or the request is lost
		p.decide(s)
	case 2: // the response is lost
		if _, err := h.app.Entry.CheckScan(h.t.Context(), p.device, s); err != nil {
			h.t.Fatal(err)
		}
		p.decide(s)
	default:
		result, err := h.app.Entry.CheckScan(h.t.Context(), p.device, s)
		if err != nil {
			h.t.Fatal(err)
		}
		s.Admitted = result.Admitted
		p.sent[s.ID] = s
		if result.Admitted {
			p.known[entry.PersonHash(s.RecordID, s.Member)] = true
		}
	}
}

// upload sends the queued scans in a random order. If `lossy` is true, it sends only some of them, and the response
// may be lost. Scans without a response stay in the queue.
func (h *gateHistory) upload(p *gatePhone, lossy bool) {
	h.t.Helper()
	h.rng.Shuffle(len(p.queue), func(i, j int) { p.queue[i], p.queue[j] = p.queue[j], p.queue[i] })
	n := len(p.queue)
	if lossy {
		n = h.rng.IntN(n + 1)
	}
	if _, err := h.app.Entry.UploadScans(h.t.Context(), p.device, p.queue[:n]); err != nil {
		h.t.Fatal(err)
	}
	if !lossy || h.rng.IntN(2) == 0 {
		p.queue = slices.Clone(p.queue[n:])
	}
	p.offset = -p.wrong // a request also measures how wrong the device's clock is
}

// refresh loads the manifest on a device.
func (h *gateHistory) refresh(p *gatePhone) {
	m, err := h.app.Entry.ManifestSince(h.t.Context(), "")
	if err != nil {
		h.t.Fatal(err)
	}
	for _, packed := range []string{m.Used, m.Cancelled} {
		for hash := range slices.Chunk([]byte(packed), 8) {
			p.known[string(hash)] = true
		}
	}
	p.offset = -p.wrong
}

func (h *gateHistory) step() {
	h.clock.Advance(time.Duration(h.rng.IntN(300)) * time.Second)
	p := h.phone()
	switch h.rng.IntN(20) {
	case 0: // the device's clock jumps; the app notices this only if it is running at that time
		jump := time.Duration(h.rng.IntN(48*60)-24*60) * time.Minute
		p.wrong += jump
		if h.rng.IntN(2) == 0 {
			p.offset -= jump
		}
	case 1:
		h.cancel(h.people[h.rng.IntN(len(h.people))])
	case 2:
		if _, err := h.app.Entry.RotateKeyAtOnce(h.t.Context(), 0); err != nil {
			h.t.Fatal(err)
		}
	case 3: // the process is killed; devices keep their queues
		h.restart()
	case 4, 5:
		h.upload(p, true)
	case 6:
		h.refresh(p)
	default:
		h.read()
	}
}

func (h *gateHistory) cancel(who entry.Pass) {
	status := string(fair.RegistrationCancelled)
	_, err := h.app.Sales.UpdateRegistration(h.office, who.RecordID, fair.RegistrationUpdate{Status: &status})
	if err != nil && !fair.IsKind(err, fair.KindConflict) {
		h.t.Fatal(err)
	}
}

// personDay is a map key for the admission of one person on one day.
type personDay struct {
	record, day string
	member      int
}

// check compares the admissions and conflicts in the database with the scans of all devices.
func (h *gateHistory) check() {
	conflicts, err := h.app.Entry.Conflicts(h.office, "")
	if err != nil {
		h.t.Fatal(err)
	}
	visible := map[string]bool{}
	for _, c := range conflicts {
		visible[c.Scan.ID] = true
	}
	earliest := map[personDay]entry.Scan{}
	for _, p := range h.phones {
		for id, made := range p.sent {
			kept, err := db.SelectOne[entry.Scan](h.t.Context(), h.db.DB, "gate_scan WHERE id = $1", id)
			if err != nil || kept.Admitted != made.Admitted || kept.RecordID != made.RecordID {
				h.t.Fatalf("scan %s is %+v (%v), made %+v", id, kept, err, made)
			}
			key := personDay{kept.RecordID, kept.Day, kept.Member}
			if first, ok := earliest[key]; kept.Admitted && kept.Answer == entry.Valid &&
				(!ok || kept.At.Before(first.At)) {
				earliest[key] = kept
			}
		}
	}
	for _, p := range h.phones {
		for id, made := range p.sent {
			kept, err := db.SelectOne[entry.Scan](h.t.Context(), h.db.DB, "gate_scan WHERE id = $1", id)
			if err != nil {
				h.t.Fatal(err)
			}
			a, err := db.SelectOne[entry.Admission](h.t.Context(), h.db.DB,
				"admission WHERE record_id = $1 AND member = $2 AND day = $3", kept.RecordID, kept.Member, kept.Day)
			if err != nil && !fair.IsKind(err, fair.KindNotFound) {
				h.t.Fatal(err)
			}
			stands := err == nil && a.ScanID == id
			if made.Admitted == (stands == visible[id]) {
				h.t.Fatalf("scan %s: admitted %v, stands %v, listed as a conflict %v", id, made.Admitted, stands, visible[id])
			}
			first, valid := earliest[personDay{kept.RecordID, kept.Day, kept.Member}]
			if valid != (err == nil) || valid && !a.At.Equal(first.At) {
				h.t.Fatalf("the admission of %s on %s is %+v, the earliest scan %+v", kept.RecordID, kept.Day, a, first)
			}
		}
	}
}

// Three devices with wrong clocks scan in a random order. Requests and responses get lost, and the office cancels
// people and rotates keys. After all devices have uploaded, everybody must have at most one admission per day, which
// belongs to the earliest scan. No scan may get lost, and every additional admission must be a visible conflict.
func TestDevicesAdmitOnceAndLoseNothing(t *testing.T) {
	t.Parallel()
	for seed := range uint64(4) {
		t.Run(fmt.Sprintf("seed %d", seed), func(t *testing.T) {
			t.Parallel()
			storetest.Each(t, func(t *testing.T, db *store.DB) {
				h := newGateHistory(t, db, seed)
				for range 160 {
					h.step()
				}
				for _, p := range h.phones {
					h.upload(p, false)
				}
				h.check()
			})
		})
	}
}
