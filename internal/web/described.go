package web

import (
	"encoding/json"
	"maps"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// Described is what the document says about an input although huma does not check it: the use cases check such input,
// because their messages are in the visitor's language.
type Described struct {
	Required []string            // members that every request must have
	Values   map[string][]string // the allowed values of members
	// Told are values that the description of a member names. Forms of the portal send them as they were chosen, as text.
	Told map[string][]string
}

// describedSchemas are the schemas as the document shows them. The schemas with which huma checks requests stay as they
// are.
type describedSchemas struct {
	huma.Registry

	described map[string]Described
}

// MarshalJSON implements json.Marshaler.
func (d describedSchemas) MarshalJSON() ([]byte, error) {
	schemas := maps.Clone(d.Map())
	for name, facts := range d.described {
		schema := *schemas[name]
		schema.Required = append(schema.Required, facts.Required...)
		schema.Properties = maps.Clone(schema.Properties)
		for member, values := range facts.Values {
			property := *schema.Properties[member]
			property.Enum = nil
			for _, value := range values {
				property.Enum = append(property.Enum, value)
			}
			schema.Properties[member] = &property
		}
		for member, values := range facts.Told {
			property := *schema.Properties[member]
			property.Description = strings.TrimSpace(property.Description + " One of: " + strings.Join(values, ", ") + ".")
			schema.Properties[member] = &property
		}
		schemas[name] = &schema
	}
	return json.Marshal(schemas)
}
