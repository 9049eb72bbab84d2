package areas_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/app/areas"
	"github.com/mela-fair/mela/internal/store"
)

// The database must implement the stores of all areas.
var _ areas.Store = (*store.DB)(nil)

// Size limits for one area. An area that exceeds a limit should be split.
const (
	maxStoreMethods   = 45 // methods in the Store of an area
	maxNeededMethods  = 12 // methods in any other interface
	maxServiceMethods = 60 // exported methods of an area's Service
)

func TestNoAreaGrowsTooLarge(t *testing.T) {
	dirs, err := os.ReadDir("..")
	if err != nil {
		t.Fatal(err)
	}
	areasSeen := 0
	for _, dir := range dirs {
		if !dir.IsDir() || dir.Name() == "areas" { // package areas only combines the interfaces of the other packages
			continue
		}
		files, err := filepath.Glob(filepath.Join("..", dir.Name(), "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		count := measure(t, files)
		if count.service == 0 {
			continue // a package without a Service is not an area
		}
		areasSeen++
		t.Logf("%-10s store %2d, service %2d exported of %2d", dir.Name(), count.interfaces["Store"], count.exported,
			count.service)
		for name, n := range count.interfaces {
			limit := maxNeededMethods
			if name == "Store" {
				limit = maxStoreMethods
			}
			if n > limit {
				t.Errorf("the interface %s.%s has %d methods, more than %d", dir.Name(), name, n, limit)
			}
		}
		if count.exported > maxServiceMethods {
			t.Errorf("the service of %s has %d exported methods, more than %d", dir.Name(), count.exported, maxServiceMethods)
		}
	}
	if areasSeen < 10 {
		t.Errorf("only %d areas were found", areasSeen)
	}
}

// size contains the number of methods of each interface of an area, and of its Service.
type size struct {
	interfaces        map[string]int
	service, exported int // number of all methods of Service, and of its exported methods
}

func measure(t *testing.T, files []string) size {
	t.Helper()
	s := size{interfaces: map[string]int{}}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.TypeSpec:
				if face, ok := n.Type.(*ast.InterfaceType); ok {
					s.interfaces[n.Name.Name] = len(face.Methods.List)
					for _, m := range face.Methods.List {
						if len(m.Names) == 0 {
							t.Errorf("%s: the interface %s embeds another one; list its methods", name, n.Name.Name)
						}
					}
				}
			case *ast.FuncDecl:
				if isServiceMethod(n) {
					s.service++
					if n.Name.IsExported() {
						s.exported++
					}
				}
			}
			return true
		})
	}
	return s
}

func isServiceMethod(f *ast.FuncDecl) bool {
	if f.Recv == nil {
		return false
	}
	star, ok := f.Recv.List[0].Type.(*ast.StarExpr)
	if !ok {
		return false
	}
	name, ok := star.X.(*ast.Ident)
	return ok && name.Name == "Service"
}
