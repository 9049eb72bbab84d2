package ssr

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
)

// Texts contains the texts of the public pages by language. The texts of a language are a JSON object with all
// namespaces.
type Texts map[string]json.RawMessage

// textFiles creates a file for each namespace and language, because some pages load texts on demand. It returns the
// contents of the files by URL, and the URLs by language and namespace. A URL contains a hash of the content.
func (t Texts) textFiles() (files map[string][]byte, addresses map[string]map[string]string, err error) {
	files, addresses = map[string][]byte{}, map[string]map[string]string{}
	for lang, group := range maps.All(t) {
		var namespaces map[string]json.RawMessage
		if err := json.Unmarshal(group, &namespaces); err != nil {
			return nil, nil, fmt.Errorf("read the texts of %s: %w", lang, err)
		}
		addresses[lang] = map[string]string{}
		for name, texts := range namespaces {
			content := fmt.Appendf(nil, `{%q:%s}`, name, texts)
			sum := sha256.Sum256(content)
			address := "/assets/texts-" + lang + "-" + name + "-" + hex.EncodeToString(sum[:4]) + ".json"
			files[address], addresses[lang][name] = content, address
		}
	}
	return files, addresses, nil
}
