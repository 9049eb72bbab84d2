package fair

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"reflect"
	"strconv"
	"time"

	"github.com/mela-fair/mela/texts"
)

// Change returns a copy of the edition in which some parts of its JSON are replaced. `parts` is a JSON object with the
// new values. If a value in `parts` is an object, only the members that it contains change. Any other value or list
// replaces the old one, and null clears it. Unknown names, id, the standing and the holds of limits are ignored. The
// brochure can be removed, but not changed. If the days change but the date texts do not, new date texts are created
// from the days.
//
// Change validates the whole result. It returns KindMalformed if `parts` is not a JSON object. Otherwise, the error
// has a message for each invalid field. The key of the message is the field's path, such as "home.mission.en" or
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
	changed.RefundLimitHold, changed.CashLimitHold = e.RefundLimitHold, e.CashLimitHold
	changed.DiscountLimitHold = e.DiscountLimitHold
	changed.SecondPersons.From, changed.Standing = e.SecondPersons.From, e.Standing
	if changed.Brochure.Path != "" {
		changed.Brochure = e.Brochure
	} else {
		changed.Brochure = Brochure{}
	}
	if changed.VenueMap.Path != "" {
		changed.VenueMap = e.VenueMap
	} else {
		changed.VenueMap = VenueMap{}
	}
	if err := p.Err(); err != nil {
		return Edition{}, err
	}
	changed.followDays(e)
	changed.check(p)
	if changed.Consent == e.Consent && !e.Privacy.hasSameText(changed.Privacy, e) {
		// A changed notice needs a new version, because each record stores the version that its sender saw.
		p.Add("consentVersion", texts.PortalErrors.NoticeVersion())
	}
	return changed, p.Err()
}

// Next returns the edition for the next fair: a copy of `e` with another id and the changes in `parts`. The opening
// times, the days of the next fair and the brochure are not copied, because they do not apply to the new edition. The
// early-bird discount and part payments are switched off and keep only their percentages. `parts` may set all of them
// again. Next returns the same errors as Change. It also returns KindInvalid if `id` is not valid.
func (e Edition) Next(id string, parts []byte) (Edition, error) {
	e.Registration, e.Booking = OpeningTimes{}, OpeningTimes{}
	e.NextFirstDay, e.NextLastDay = "", ""
	e.Brochure, e.Standing = Brochure{}, Standing{}
	e.EarlyBird = EarlyBird{PercentHundredths: e.EarlyBird.PercentHundredths}
	e.PartPayment = PartPayment{Share: e.PartPayment.Share}
	next, err := e.Change(parts)
	if err != nil {
		return Edition{}, err
	}
	if !editionYear.MatchString(id) || id == string(AllEditions) {
		return Edition{}, Problems{"id": texts.PortalErrors.WrongForm()}.Err()
	}
	next.ID = id
	return next, nil
}

// Differences returns the values that differ between two editions. The result `before` contains the old values and
// `after` the new values, both by path.
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

// tree returns the edition as decoded JSON.
func (e Edition) tree() (map[string]any, error) {
	data, err := json.Marshal(e)
	if err != nil {
		return nil, err
	}
	return jsonObject(data)
}

// jsonObject decodes a JSON object. Numbers are decoded as json.Number, so their notation does not change.
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

// merged returns `value` with the members of `part` added or replaced, recursively. If `part` is not a JSON object,
// merged returns `part`.
func merged(value, part any) any {
	object, isObject := part.(map[string]any)
	if !isObject {
		return part
	}
	whole := map[string]any{}
	if old, ok := value.(map[string]any); ok {
		maps.Copy(whole, old)
	}
	for name, member := range object {
		whole[name] = merged(whole[name], member)
	}
	return whole
}

// set decodes one member of the edition's JSON into `e`. If the value has the wrong type, it adds an error to `p`.
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

// followDays creates new date texts if the days have changed and the texts have not.
func (e *Edition) followDays(was Edition) {
	if e.FirstDay == was.FirstDay && e.LastDay == was.LastDay {
		return
	}
	first, errFirst := time.ParseInLocation(time.DateOnly, e.FirstDay, Kolkata)
	last, errLast := time.ParseInLocation(time.DateOnly, e.LastDay, Kolkata)
	if errFirst != nil || errLast != nil || last.Before(first) {
		return // check reports invalid days
	}
	if e.Dates.Equal(was.Dates) {
		e.Dates = DatesText(first, last)
	}
	if e.Weekdays.Equal(was.Weekdays) {
		e.Weekdays = WeekdaysText(first, last)
	}
}

// leaves collects the simple values of a nested JSON value in a map. Each key is the value's path.
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
