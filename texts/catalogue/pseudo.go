package catalogue

import (
	"maps"
	"regexp"
	"strings"
	"unicode/utf8"
)

// pseudoLetters replaces Latin letters with accented letters.
var pseudoLetters = strings.NewReplacer(
	"A", "Å", "B", "Ƀ", "C", "Ç", "D", "Ð", "E", "É", "F", "Ƒ", "G", "Ĝ", "H", "Ĥ", "I", "Î", "J", "Ĵ", "K", "Ķ", "L", "Ļ",
	"M", "Ḿ",
	"N", "Ñ", "O", "Ö", "P", "Þ", "Q", "Ǫ", "R", "Ŕ", "S", "Š", "T", "Ţ", "U", "Û", "V", "Ṽ", "W", "Ŵ", "X", "Ẋ", "Y", "Ý",
	"Z", "Ž",
	"a", "å", "b", "ƀ", "c", "ç", "d", "ð", "e", "é", "f", "ƒ", "g", "ĝ", "h", "ĥ", "i", "î", "j", "ĵ", "k", "ķ", "l", "ļ",
	"m", "ḿ",
	"n", "ñ", "o", "ö", "p", "þ", "q", "ǫ", "r", "ŕ", "s", "š", "t", "ţ", "u", "û", "v", "ṽ", "w", "ŵ", "x", "ẋ", "y", "ý",
	"z", "ž",
)

// trailing matches a placeholder at the end of a line and the space before it.
var trailing = regexp.MustCompile(`\s+\{\w+\}$`)

// PseudoText returns a text in the pseudo-locale: its letters have accents, it is 40 % longer, and each line is in ⟦
// ⟧. Placeholders are unchanged. A placeholder at the end of a line is placed after the bracket, because it may be an
// address that must be at the end of the line.
func PseudoText(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		end := ""
		if at := trailing.FindStringIndex(line); at != nil {
			line, end = line[:at[0]], line[at[0]:]
		}
		if strings.TrimSpace(line) != "" {
			lines[i] = "⟦" + pseudoLine(line) + "⟧" + end
		}
	}
	return strings.Join(lines, "\n")
}

func pseudoLine(text string) string {
	missing := utf8.RuneCountInString(placeholder.ReplaceAllString(text, "")) * 2 / 5
	var b strings.Builder
	at := 0
	for _, hole := range append(placeholder.FindAllStringIndex(text, -1), []int{len(text), len(text)}) {
		for _, r := range text[at:hole[0]] {
			letter := pseudoLetters.Replace(string(r))
			b.WriteString(letter)
			if missing > 0 && strings.ContainsRune("aeiouAEIOU", r) {
				b.WriteString(strings.ToLower(letter))
				missing--
			}
		}
		b.WriteString(text[hole[0]:hole[1]])
		at = hole[1]
	}
	return b.String() + strings.Repeat("~", missing)
}

// Pseudo returns the catalogue with every text of the source language replaced by its version in the pseudo-locale.
func (c *Catalogue) Pseudo() *Catalogue {
	pseudo := &Catalogue{Languages: c.Languages, subjects: maps.Clone(c.subjects)}
	pseudo.subjects[Source] = nil
	for _, s := range c.subjects[Source] {
		s.Root = s.Root.pseudo()
		pseudo.subjects[Source] = append(pseudo.subjects[Source], s)
	}
	return pseudo
}

func (n *Node) pseudo() *Node {
	switch {
	case n.Forms != nil:
		forms := map[string]string{}
		for category, form := range n.Forms {
			forms[category] = PseudoText(form)
		}
		return &Node{Forms: forms}
	case n.IsText():
		return &Node{Text: PseudoText(n.Text)}
	}
	group := &Node{Keys: n.Keys, Children: map[string]*Node{}}
	for key, child := range n.Children {
		group.Children[key] = child.pseudo()
	}
	return group
}
