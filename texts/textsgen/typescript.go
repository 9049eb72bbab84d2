package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/mela-fair/mela/texts/catalogue"
)

const typescriptHeader = `// Generated from the text catalogue (texts/) by ` + "`make gen`" + `. Do not edit.

declare const parameters: unique symbol

/**
 * A text with placeholders. For example, "Pay {amount}" has the type Text<'amount'>. The value is a string, but the
 * compiler does not accept it as a string until format.ts has replaced the placeholders.
 */
export type Text<Name extends string> = { readonly [parameters]: Name }

/** The forms of a text by the plural category of {count}. Name is the union of the other placeholders' names. */
export type Plural<Name extends string = never> = { readonly other: Text<Name | 'count'> } & {
  readonly [Category in PluralCategory]?: Text<Name | 'count'>
}

/** CLDR's plural categories. */
export type PluralCategory = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

/** A language's plural rule: the category of a whole number n is exact[n] or, if missing, cycle[n % cycle.length]. */
export type PluralRule = {
  readonly exact: Readonly<Record<number, PluralCategory>>
  readonly cycle: readonly PluralCategory[]
}
`

// typescript generates the languages, their plural rules, and the types of the web client's texts.
func typescript(c *catalogue.Catalogue) []byte {
	var b bytes.Buffer
	b.WriteString(typescriptHeader)
	b.WriteString("\n/** The languages of the site in the order in which they are offered (texts/languages.json). */\n")
	b.WriteString("export const languages = [\n")
	for _, l := range c.Languages {
		writeLanguage(&b, l)
	}
	b.WriteString("] as const\n\nexport type Language = (typeof languages)[number]\nexport type Lang = Language['code']\n")
	b.WriteString("\nexport const langs: readonly Lang[] = [" + each(c, ", ", func(l catalogue.Language) string {
		return quote(l.Code)
	}) + "]\n")
	b.WriteString("\n/** The prefix of page paths in each language. */\nexport const pathPrefix: " +
		"Readonly<Record<Lang, string>> = {\n")
	b.WriteString(each(c, "", func(l catalogue.Language) string {
		return "  " + property(l.Code) + ": " + quote(l.Path) + ",\n"
	}) + "}\n")
	b.WriteString("\nexport const pluralRules: Readonly<Record<Lang, PluralRule>> = {\n")
	b.WriteString(each(c, "", func(l catalogue.Language) string {
		return "  " + property(l.Code) + ": " + rule(catalogue.RuleOf(l.Code)) + ",\n"
	}) + "}\n")
	for _, group := range []struct{ name, folder, comment string }{
		{"PublicTexts", "public", "The texts of the public pages by namespace."},
		{"PortalTexts", catalogue.PortalGroup, "The texts of the portal by namespace."},
	} {
		fmt.Fprintf(&b, "\n/** %s */\nexport interface %s {\n", group.comment, group.name)
		for _, s := range c.Subjects(catalogue.Source) {
			if s.Group == group.folder {
				fmt.Fprintf(&b, "  readonly %s: ", property(s.Namespace()))
				writeType(&b, s.Root, "  ")
			}
		}
		if group.folder == catalogue.PortalGroup {
			b.WriteString("  /** Texts of components that the portal shares with the public pages. */\n")
			b.WriteString("  readonly shared: Pick<PublicTexts, 'hall' | 'ui'>\n")
		}
		b.WriteString("}\n")
	}
	return b.Bytes()
}

// each calls `write` for every language and joins the results with the separator.
func each(c *catalogue.Catalogue, separator string, write func(catalogue.Language) string) string {
	parts := make([]string, 0, len(c.Languages))
	for _, l := range c.Languages {
		parts = append(parts, write(l))
	}
	return strings.Join(parts, separator)
}

func writeLanguage(b *bytes.Buffer, l catalogue.Language) {
	fmt.Fprintf(b, "  {\n    code: %s,\n    name: %s,\n    englishName: %s,\n    script: %s,\n    locale: %s,\n    "+
		"path: %s,\n    portal: %t,\n",
		quote(l.Code), quote(l.Name), quote(l.EnglishName), quote(l.Script), quote(l.Locale), quote(l.Path), l.Portal)
	fmt.Fprintf(b, "    fonts: { text: %s, display: %s, name: %s },\n  },\n", quote(l.Fonts.Text), quote(l.Fonts.Display),
		quote(l.Fonts.Name))
}

func rule(r catalogue.PluralRule) string {
	exact := make([]string, 0, len(r.Exact))
	for _, n := range slices.Sorted(maps.Keys(r.Exact)) {
		exact = append(exact, fmt.Sprintf("%d: %s", n, quote(r.Exact[n])))
	}
	cycle := make([]string, 0, len(r.Cycle))
	for _, category := range r.Cycle {
		cycle = append(cycle, quote(category))
	}
	braces := "{}"
	if len(exact) > 0 {
		braces = "{ " + strings.Join(exact, ", ") + " }"
	}
	return fmt.Sprintf("{ exact: %s, cycle: [%s] }", braces, strings.Join(cycle, ", "))
}

func writeType(b *bytes.Buffer, node *catalogue.Node, indent string) {
	if node.IsText() {
		b.WriteString(textType(node) + "\n")
		return
	}
	b.WriteString("{\n")
	for _, key := range node.Keys {
		fmt.Fprintf(b, "%s  readonly %s: ", indent, property(key))
		writeType(b, node.Children[key], indent+"  ")
	}
	b.WriteString(indent + "}\n")
}

func textType(node *catalogue.Node) string {
	var names []string
	for _, name := range node.Placeholders() {
		if node.Forms == nil || name != "count" {
			names = append(names, quote(name))
		}
	}
	union := strings.Join(names, " | ")
	switch {
	case node.Forms != nil && union == "":
		return "Plural"
	case node.Forms != nil:
		return "Plural<" + union + ">"
	case union == "":
		return "string"
	}
	return "Text<" + union + ">"
}

var identifier = regexp.MustCompile(`^[A-Za-z_$][A-Za-z0-9_$]*$`)

func property(key string) string {
	if identifier.MatchString(key) {
		return key
	}
	return quote(key)
}

func quote(text string) string {
	encoded, _ := json.Marshal(text)
	return "'" + strings.ReplaceAll(strings.Trim(string(encoded), `"`), "'", `\'`) + "'"
}
