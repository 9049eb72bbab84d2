package pdf

import (
	"fmt"
	"strings"
)

// Element is a node of the structure for screen readers, for example a heading, a paragraph, a table cell, or a
// figure with a description. Screen readers ignore content outside all elements.
type Element struct {
	kind   string
	alt    string
	attrs  string
	kids   []kid
	parent *Element
	id     int
}

// kid is a child of an element: another element, a part of a page's content, or a link annotation.
type kid struct {
	element    *Element
	page       *Page
	mark       int // number of the marked content on its page
	annotation int // object number; 0: none
}

// Types of elements (PDF 32000-1 §14.8.4).
const (
	H1     = "H1"
	H2     = "H2"
	H3     = "H3"
	P      = "P"
	L      = "L"
	LI     = "LI"
	LBody  = "LBody"
	Table  = "Table"
	TR     = "TR"
	TH     = "TH"
	TD     = "TD"
	Figure = "Figure"
	Link   = "Link"
)

// Root returns the root element of the document's structure.
func (d *Doc) Root() *Element { return d.root }

// Add appends a child element of the given type.
func (e *Element) Add(kind string) *Element {
	child := &Element{kind: kind, parent: e}
	e.kids = append(e.kids, kid{element: child})
	return child
}

// Describe sets a figure's alternative text.
func (e *Element) Describe(words string) *Element {
	e.alt = words
	return e
}

// Heads sets whether a header cell of a table describes a column or a row. The argument `scope` is "Column" or "Row".
func (e *Element) Heads(scope string) *Element {
	e.attrs = "/A<</O/Table/Scope/" + scope + ">>"
	return e
}

// writeStructure writes the element tree and returns the object number of the tree's root.
func (d *Doc) writeStructure() int {
	root, parents := d.file.reserve(), d.file.reserve()
	d.number(d.root)
	d.writeElement(d.root, root)
	var tree strings.Builder
	next := 0
	for i, p := range d.pages {
		p.structKey = i
		fmt.Fprintf(&tree, "%d [", i)
		for _, e := range p.marks {
			tree.WriteString(ref(e.id) + " ")
		}
		tree.WriteString("]")
		next = i + 1
	}
	for _, p := range d.pages {
		for _, l := range p.links {
			l.structKey = next
			fmt.Fprintf(&tree, "%d %s ", next, ref(l.element.id))
			next++
		}
	}
	d.file.object(parents, "<</Nums["+tree.String()+"]>>")
	d.file.object(root, fmt.Sprintf("<</Type/StructTreeRoot/K %s/ParentTree %s/ParentTreeNextKey %d>>", ref(d.root.id),
		ref(parents), next))
	return root
}

func (d *Doc) number(e *Element) {
	e.id = d.file.reserve()
	for _, k := range e.kids {
		if k.element != nil {
			d.number(k.element)
		}
	}
}

func (d *Doc) writeElement(e *Element, parent int) {
	var kids strings.Builder
	for _, k := range e.kids {
		switch {
		case k.element != nil:
			d.writeElement(k.element, e.id)
			kids.WriteString(ref(k.element.id))
		case k.annotation != 0:
			fmt.Fprintf(&kids, "<</Type/OBJR/Obj %s/Pg %s>>", ref(k.annotation), ref(k.page.id))
		default:
			fmt.Fprintf(&kids, "<</Type/MCR/MCID %d/Pg %s>>", k.mark, ref(k.page.id))
		}
		kids.WriteByte(' ')
	}
	extra := e.attrs
	if e.alt != "" {
		extra += "/Alt" + text(e.alt)
	}
	d.file.object(e.id, fmt.Sprintf("<</S/%s/P %s/K[%s]%s>>", e.kind, ref(parent), kids.String(), extra))
}
