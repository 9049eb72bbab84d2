package httpapi_test

import (
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/texts"
)

type bulkResult struct {
	bulkRun
	ids []string // of the records in the request
}

// inBulk runs an action on several records of a list.
func (s *site) inBulk(as *http.Cookie, list, action, status string, records ...map[string]any) (result bulkResult) {
	s.t.Helper()
	s.do(call{method: "POST", path: "/api/admin/bulk", body: map[string]any{
		"list": list, "action": action, "status": status, "records": records,
	}, as: as, want: 200}).json(&result.bulkRun)
	for _, r := range records {
		if id := r["_id"].(string); !slices.Contains(result.ids, id) {
			result.ids = append(result.ids, id)
		}
	}
	if !result.Finished || result.Done+result.Failed != len(result.ids) {
		s.t.Errorf("not finished: %+v", result)
	}
	return result
}

// done returns the ids of the changed records.
func (r bulkResult) done() []string {
	failed := r.reasons()
	return slices.DeleteFunc(slices.Clone(r.ids), func(id string) bool { return failed[id] != "" })
}

func (r bulkResult) reasons() map[string]string {
	reasons := map[string]string{}
	for _, failure := range r.Failures {
		reasons[failure.ID] = failure.Reason
	}
	return reasons
}

func idOf(id string) map[string]any { return map[string]any{"_id": id} }

func TestBulkOnRegistrations(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		owner, manager := s.signIn(fair.RoleOwner), s.signIn(fair.RoleManager)
		var ids []string
		for _, name := range []string{"Asha", "Bhima", "Chitra"} {
			ids = append(ids, s.do(call{method: "POST", path: "/api/registers", body: farmer(name), want: 201}).field("_id"))
		}
		s.paidRegistration("Paid")
		var paid []struct {
			ID string `json:"_id"`
		}
		s.do(call{method: "GET", path: "/api/registers?status=Paid", as: manager, want: 200}).json(&paid)

		stale := map[string]any{"_id": ids[1], "version": 7}
		cancelled := s.inBulk(manager, "registrations", "status", "Cancelled", idOf(ids[0]), stale, idOf(ids[2]),
			idOf(ids[0]))
		if !slices.Equal(cancelled.done(), []string{ids[0], ids[2]}) || !cancelled.MayUndo {
			t.Errorf("cancelled %+v", cancelled)
		}
		if reason := cancelled.reasons()[ids[1]]; !strings.HasPrefix(reason, "Somebody else changed this record") {
			t.Errorf("reason %q", reason)
		}

		deleted := s.inBulk(manager, "registrations", "delete", "", idOf(ids[0]), idOf(paid[0].ID), idOf("none"),
			idOf(ids[1]))
		if !slices.Equal(deleted.done(), []string{ids[0], ids[1]}) {
			t.Errorf("deleted %v", deleted.done())
		}
		if want := map[string]string{
			paid[0].ID: "Money was received for this registration. Refund it first.", "none": deleted.reasons()["none"],
		}; !maps.Equal(deleted.reasons(), want) || want["none"] == "" {
			t.Errorf("reasons %v", deleted.reasons())
		}
		s.do(call{method: "POST", path: "/api/admin/bulk", as: manager, want: 403, body: map[string]any{
			"list": "registrations", "action": "restore", "records": []any{idOf(ids[0])},
		}})
		if restored := s.inBulk(owner, "registrations", "restore", "", idOf(ids[0]),
			idOf(ids[1])); restored.Done != 2 {
			t.Errorf("restored %+v", restored)
		}
	})
}

func TestBulkRefusesAWrongOrder(t *testing.T) {
	t.Parallel()
	s := newSite(t, storetest.SQLite(t))
	viewer, manager := s.signIn(fair.RoleViewer), s.signIn(fair.RoleManager)
	many := make([]map[string]any, 501)
	for i := range many {
		many[i] = idOf("r")
	}
	order := func(list, action string, records []map[string]any) map[string]any {
		return map[string]any{"list": list, "action": action, "records": records}
	}
	one := []map[string]any{idOf("r")}
	for _, c := range []call{
		{want: 401, body: order("registrations", "delete", one)},
		{as: viewer, want: 403, body: order("registrations", "delete", one)},
		{as: viewer, want: 403, body: order("decisions", "approve", one)},
		{as: manager, want: 422, body: order("accounts", "delete", one), has: []string{`"list":`}},
		{as: manager, want: 422, body: order("partners", "send", one), has: []string{`"action":`}},
		{as: manager, want: 422, body: order("partners", "delete", nil), has: []string{`"records":`}},
		{as: manager, want: 422, body: order("partners", "delete", many), has: []string{`"records":"At most 500 entries"`}},
	} {
		c.method, c.path = "POST", "/api/admin/bulk"
		s.do(c)
	}
}

func TestBulkOnSimpleRecordsAndMessages(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager := s.signIn(fair.RoleManager)
		var ids []map[string]any
		for _, name := range []string{"Asha", "Bhima"} {
			made := s.do(call{method: "POST", path: "/api/sponsorship", want: 201, body: map[string]any{
				"contactPerson": name, "mobile": "9848012345", "email": "s@example.org", "category": "Organization",
				"level": "Gold",
			}})
			ids = append(ids, idOf(made.field("_id")))
		}
		confirmed := s.inBulk(manager, "sponsorships", "status", "Confirmed", ids...)
		if confirmed.Done != 2 || !confirmed.MayUndo {
			t.Errorf("confirmed %+v", confirmed)
		}
		var undone bulkRun
		s.do(call{
			method: "POST", path: "/api/admin/bulk-runs/" + confirmed.ID + "/undo", as: manager, want: 202,
		}).json(&undone)
		if !undone.Finished || undone.Done != 2 || s.total(manager, "/api/sponsorship?status=Pending") != "2" {
			t.Errorf("undone %+v", undone)
		}
		wrong := s.inBulk(manager, "sponsorships", "status", "Lost", ids[0])
		if wrong.Failed != 1 || wrong.Failures[0].Reason != "Please choose one of the options" {
			t.Errorf("a wrong status: %+v", wrong)
		}

		// Without a mail server, nothing is sent. The response must contain this reason.
		s.do(call{method: "POST", path: "/api/registers", body: farmer("Devi"), want: 201})
		s.do(call{method: "POST", path: "/api/contactus", body: message("Asha"), want: 201})
		reasons := map[string]int{}
		var messages []map[string]any
		for _, m := range s.messages(manager, "") {
			messages = append(messages, idOf(m.ID))
		}
		for _, failure := range s.inBulk(manager, "messages", "send", "", messages...).Failures {
			reasons[failure.Reason]++
		}
		noServer, noAddress := texts.PortalErrors.NoMailServer(), texts.PortalErrors.NoEmailAddress()
		if reasons[noServer.In(fair.English)] == 0 || reasons[noAddress.In(fair.English)] != 1 || len(reasons) != 2 {
			t.Errorf("sending again fails for %v", reasons)
		}
	})
}
