package catalogue

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Node is one text, one plural (all forms of a text), or a group of nodes.
type Node struct {
	Keys     []string // keys of a group, in file order
	Children map[string]*Node
	Forms    map[string]string // plural forms, by CLDR plural category
	Text     string            // the text if the node is a single text
}

// IsText reports whether the node is a text or a plural.
func (n *Node) IsText() bool { return n.Children == nil }

// At returns the node at a path of keys, or nil if there is none.
func (n *Node) At(keys ...string) *Node {
	for _, key := range keys {
		if n == nil {
			return nil
		}
		n = n.Children[key]
	}
	return n
}

// Placeholders returns the names of the placeholders in a text, without duplicates. For a plural, it returns the
// placeholders of all forms together.
func (n *Node) Placeholders() []string {
	if n.Forms == nil {
		return Placeholders(n.Text)
	}
	var all strings.Builder
	for _, category := range Categories {
		all.WriteString(n.Forms[category])
	}
	return Placeholders(all.String())
}

// Walk calls `visit` for every text and plural below the node, and passes the key path of each.
func (n *Node) Walk(visit func(keys []string, text *Node)) { n.walk(nil, visit) }

func (n *Node) walk(keys []string, visit func([]string, *Node)) {
	if n.IsText() {
		visit(keys, n)
		return
	}
	for _, key := range n.Keys {
		n.Children[key].walk(append(keys[:len(keys):len(keys)], key), visit)
	}
}

// MarshalJSON encodes the node for the web client. A plural is encoded as an object of its forms by CLDR category.
func (n *Node) MarshalJSON() ([]byte, error) {
	var w jsonWriter
	w.encoder = json.NewEncoder(&w.b)
	w.encoder.SetEscapeHTML(false)
	err := w.node(n)
	return w.b.Bytes(), err
}

// jsonWriter writes JSON. All nodes share one encoder, because this is much faster than one encoder per node.
type jsonWriter struct {
	b       bytes.Buffer
	encoder *json.Encoder // writes to b
}

func (w *jsonWriter) node(n *Node) error {
	switch {
	case n.Forms != nil:
		return w.value(n.Forms)
	case n.IsText():
		return w.value(n.Text)
	}
	w.b.WriteByte('{')
	for i, key := range n.Keys {
		if i > 0 {
			w.b.WriteByte(',')
		}
		if err := w.value(key); err != nil {
			return err
		}
		w.b.WriteByte(':')
		if err := w.node(n.Children[key]); err != nil {
			return err
		}
	}
	w.b.WriteByte('}')
	return nil
}

// value writes a value as JSON. It removes the line break that the encoder adds.
func (w *jsonWriter) value(value any) error {
	if err := w.encoder.Encode(value); err != nil {
		return err
	}
	w.b.Truncate(w.b.Len() - 1)
	return nil
}

func parse(data []byte) (*Node, error) {
	decoder := json.NewDecoder(bytes.NewReader(data))
	start, err := decoder.Token()
	if err != nil {
		return nil, err
	}
	if start != json.Delim('{') {
		return nil, errors.New("the file is not an object")
	}
	root, err := parseGroup(decoder)
	if err != nil {
		return nil, err
	}
	return root, root.foldPlurals("")
}

// parseGroup parses a JSON object from the first byte after its opening "{".
func parseGroup(decoder *json.Decoder) (*Node, error) {
	group := &Node{Children: map[string]*Node{}}
	for decoder.More() {
		token, err := decoder.Token()
		if err != nil {
			return nil, err
		}
		key := fmt.Sprint(token)
		if group.Children[key] != nil {
			return nil, fmt.Errorf("key %q is there twice", key)
		}
		if token, err = decoder.Token(); err != nil {
			return nil, err
		}
		var child *Node
		switch value := token.(type) {
		case string:
			child = &Node{Text: value}
		case json.Delim:
			if value != '{' {
				return nil, fmt.Errorf("key %q is a list: use an object", key)
			}
			if child, err = parseGroup(decoder); err != nil {
				return nil, err
			}
		default:
			return nil, fmt.Errorf("key %q is neither a text nor an object", key)
		}
		group.Keys, group.Children[key] = append(group.Keys, key), child
	}
	_, err := decoder.Token()
	return group, err
}

// foldPlurals replaces the keys of a plural's forms, such as "stalls_one" and "stalls_other", with one node, "stalls".
// A key that ends with the name of a plural category, such as "stalls_one", counts as a plural form only if the group
// also has the key "stalls_other".
func (n *Node) foldPlurals(at string) error {
	var keys []string
	for _, key := range n.Keys {
		child := n.Children[key]
		if !child.IsText() {
			if err := child.foldPlurals(at + key + "."); err != nil {
				return err
			}
		}
		name, category, ok := cutCategory(key)
		plural := n.Children[name]
		if !ok || n.Children[name+"_other"] == nil && (plural == nil || plural.Forms == nil) {
			keys = append(keys, key)
			continue
		}
		switch {
		case plural == nil:
			plural = &Node{Forms: map[string]string{}}
			keys, n.Children[name] = append(keys, name), plural
		case plural.Forms == nil:
			return fmt.Errorf("%s%s is both a text and a plural", at, name)
		}
		plural.Forms[category] = child.Text
		delete(n.Children, key)
	}
	n.Keys = keys
	return nil
}

func cutCategory(key string) (name, category string, ok bool) {
	i := strings.LastIndexByte(key, '_')
	if i < 1 || !slices.Contains(Categories, key[i+1:]) {
		return "", "", false
	}
	return key[:i], key[i+1:], true
}
