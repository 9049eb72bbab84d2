package members

import (
	"cmp"
	"strings"

	"github.com/mela-fair/mela/internal/app/cellvalue"
	"github.com/mela-fair/mela/internal/fair"
)

// committeeNamed finds a committee by its id or by its name in any language, and returns its id. The name may be given
// with or without the word "committee".
func committeeNamed(committees []fair.Committee, named string) (id string, ok bool) {
	for _, key := range []func(string) string{cellvalue.HeadingKey, committeeKey} {
		wanted := key(named)
		if wanted == "" {
			continue
		}
		for _, c := range committees {
			for _, name := range append(c.Name.All(), c.ID) {
				if key(name) == wanted {
					return c.ID, true
				}
			}
		}
	}
	return "", false
}

// committeeWords are the words that are ignored when committee names are compared. For example, "Finance and Marketing
// Committee" equals "Finance & Marketing".
var committeeWords = strings.NewReplacer("&", " ", " and ", " ", "committee", "", "समिति", "", "कमेटी", "", "కమిటీ", "",
	"సమితి", "")

func committeeKey(s string) string {
	return cellvalue.HeadingKey(committeeWords.Replace(strings.ToLower(s)))
}

func committeeNames(committees []fair.Committee) string {
	names := fair.Each(committees, func(c fair.Committee) string { return cmp.Or(c.Name[fair.English], c.ID) })
	return strings.Join(names, ", ")
}
