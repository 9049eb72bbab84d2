package web

import (
	"encoding/json"
	"maps"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/fair"
)

// Described is what the document says about an input although huma does not check it: the use cases check such input,
// because their messages are in the visitor's language.
type Described struct {
	Required []string            // members that every request must have
	AnyOf    [][]string          // every request must have all members of one of these
	Values   map[string][]string // the allowed values of members
}

// describedSchemas are the schemas as the document shows them. The schemas with which huma checks requests stay as they
// are.
type describedSchemas struct {
	huma.Registry

	described map[string]Described
}

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
		if len(facts.AnyOf) > 0 {
			// Below allOf, because the generator of TypeScript types would otherwise lose the properties.
			schema.AllOf = []*huma.Schema{{AnyOf: fair.Each(facts.AnyOf, func(members []string) *huma.Schema {
				return &huma.Schema{Required: members}
			})}}
		}
		schemas[name] = &schema
	}
	return json.Marshal(schemas)
}
