package catalogue

import (
	"strings"
	"unicode/utf8"
)

// pseudoLetters are accented forms of the Latin letters.
var pseudoLetters = strings.NewReplacer(
	"A", "Å", "B", "Ɓ", "C", "Ç", "D", "Ð", "E", "É", "F", "Ƒ", "G", "Ĝ", "H", "Ĥ", "I", "Î", "J", "Ĵ", "K", "Ķ", "L", "Ļ", "M", "Ḿ",
	"N", "Ñ", "O", "Ö", "P", "Þ", "Q", "Ǫ", "R", "Ŕ", "S", "Š", "T", "Ţ", "U", "Û", "V", "Ṽ", "W", "Ŵ", "X", "Ẋ", "Y", "Ý", "Z", "Ž",
	"a", "å", "b", "ƀ", "c", "ç", "d", "ð", "e", "é", "f", "ƒ", "g", "ĝ", "h", "ĥ", "i", "î", "j", "ĵ", "k", "ķ", "l", "ļ", "m", "ḿ",
	"n", "ñ", "o", "ö", "p", "þ", "q", "ǫ", "r", "ŕ", "s", "š", "t", "ţ", "u", "û", "v", "ṽ", "w", "ŵ", "x", "ẋ", "y", "ý", "z", "ž",
)

// PseudoText is the form of a text in the pseudo-locale: accented, 40 % longer and in ⟦ ⟧, with its placeholders as
// they are. A text that is already in brackets stays as it is.
func PseudoText(text string) string {
	if strings.HasPrefix(text, "⟦") {
		return text
	}
	bare := placeholder.ReplaceAllString(text, "")
	missing := utf8.RuneCountInString(bare) * 2 / 5
	var b strings.Builder
	b.WriteString("⟦")
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
	b.WriteString(strings.Repeat("~", missing))
	b.WriteString("⟧")
	return b.String()
}

// Pseudo returns the catalogue with every text of the source language in its pseudo form.
func (c *Catalogue) Pseudo() *Catalogue {
	pseudo := &Catalogue{Languages: c.Languages, subjects: map[string][]Subject{}}
	for lang, subjects := range c.subjects {
		pseudo.subjects[lang] = subjects
	}
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
