package fair

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"strconv"
	"time"

	"github.com/mela-fair/mela/texts"
)

// Change returns the edition with parts of its JSON replaced, checked as a whole. An object in parts
// changes those members that it names; a list or a value replaces the old one; null empties it. Names
// that an edition does not have are ignored, and so are id and format. When the days change and the
// texts of the dates do not, the texts follow. The error is KindMalformed when parts is no JSON object,
// else it has a sentence for each wrong field by its path, such as "home.mission.en" or
// "social.0.url".
func (e Edition) Change(parts []byte) (Edition, error) {
	patch, err := jsonObject(parts)
	if err != nil {
		return Edition{}, FailBecause(KindMalformed, err, texts.Errors.Malformed())
	}
	whole, err := e.tree()
	if err != nil {
		return Edition{}, err
	}
	changed, p := Edition{}, Problems{}
	for name, value := range whole {
		if part, named := patch[name]; named {
			value = merged(value, part)
		}
		changed.set(name, value, p)
	}
	changed.ID, changed.Plan, changed.UpdatedAt = e.ID, e.Plan, e.UpdatedAt
	if err := p.Err(); err != nil {
		return Edition{}, err
	}
	changed.followDays(e)
	changed.check(p)
	if changed.Consent == e.Consent && !e.Privacy.saysTheSame(changed.Privacy, e) {
		// A record names the version of the notice that its sender saw.
		p.Add("consentVersion", texts.PortalErrors.NoticeVersion())
	}
	return changed, p.Err()
}

// Next returns the edition that follows this one: the same with another id and parts of it changed.
// Opening times and the early bird are of days that are over by then: unless parts names them, no form
// has a limit, and there is no discount. The error is that of Change.
func (e Edition) Next(id string, parts []byte) (Edition, error) {
	e.Registration, e.Booking = OpeningTimes{}, OpeningTimes{}
	e.EarlyBird = EarlyBird{PercentHundredths: e.EarlyBird.PercentHundredths}
	next, err := e.Change(parts)
	if err != nil {
		return Edition{}, err
	}
	if p := (Problems{}); !editionYear.MatchString(id) {
		p.Add("id", texts.PortalErrors.WrongForm())
		return Edition{}, p.Err()
	}
	next.ID = id
	return next, nil
}

// Differences lists what differs between two editions by path, as it was and as it is.
func (e Edition) Differences(now Edition) (before, after map[string]any, err error) {
	was, err := e.tree()
	if err != nil {
		return nil, nil, err
	}
	is, err := now.tree()
	if err != nil {
		return nil, nil, err
	}
	before, after = map[string]any{}, map[string]any{}
	leaves("", was, before)
	leaves("", is, after)
	for path, value := range before {
		if other, there := after[path]; there && reflect.DeepEqual(value, other) {
			delete(before, path)
			delete(after, path)
		}
	}
	return before, after, nil
}

// tree is the edition as its JSON says it.
func (e Edition) tree() (map[string]any, error) {
	data, err := json.Marshal(e)
	if err != nil {
		return nil, err
	}
	return jsonObject(data)
}

// jsonObject reads a JSON object; its numbers stay as they are written.
func jsonObject(data []byte) (map[string]any, error) {
	var object map[string]any
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	if err := decoder.Decode(&object); err != nil {
		return nil, err
	}
	if object == nil || decoder.More() {
		return nil, errors.New("not one JSON object")
	}
	return object, nil
}

// merged is a value after a change of a part of it.
func merged(value, part any) any {
	object, isObject := part.(map[string]any)
	if !isObject {
		return part
	}
	whole := map[string]any{}
	if old, ok := value.(map[string]any); ok {
		for name, member := range old {
			whole[name] = member
		}
	}
	for name, member := range object {
		whole[name] = merged(whole[name], member)
	}
	return whole
}

// set decodes one member of the edition's JSON and notes what has the wrong form.
func (e *Edition) set(name string, value any, p Problems) {
	data, err := json.Marshal(map[string]any{name: value})
	if err == nil {
		err = json.Unmarshal(data, e)
	}
	if err == nil {
		return
	}
	field := name
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok && wrong.Field != "" {
		field = wrong.Field
	}
	p.Add(field, texts.PortalErrors.WrongForm())
}

// followDays writes the texts of the dates anew when only the days were changed.
func (e *Edition) followDays(was Edition) {
	if e.FirstDay == was.FirstDay && e.LastDay == was.LastDay {
		return
	}
	first, errFirst := time.ParseInLocation(time.DateOnly, e.FirstDay, Kolkata)
	last, errLast := time.ParseInLocation(time.DateOnly, e.LastDay, Kolkata)
	if errFirst != nil || errLast != nil || last.Before(first) {
		return // the check says so
	}
	if e.Dates.Equal(was.Dates) {
		e.Dates = DatesText(first, last)
	}
	if e.Weekdays.Equal(was.Weekdays) {
		e.Weekdays = WeekdaysText(first, last)
	}
}

// leaves puts every value below a JSON value under its path.
func leaves(path string, value any, into map[string]any) {
	if path != "" {
		path += "."
	}
	switch value := value.(type) {
	case map[string]any:
		for name, member := range value {
			leaves(path+name, member, into)
		}
	case []any:
		for i, item := range value {
			leaves(path+strconv.Itoa(i), item, into)
		}
	default:
		into[path[:max(0, len(path)-1)]] = value
	}
}
