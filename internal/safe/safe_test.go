package safe_test

import (
	"bytes"
	"context"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"log/slog"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/mela-fair/mela/internal/safe"
)

func TestAPanicBecomesAnError(t *testing.T) {
	t.Parallel()
	err := safe.Call(func() error { panic("a bad order") })
	if err == nil || !strings.Contains(err.Error(), "a bad order") || !strings.Contains(err.Error(), "safe_test.go") {
		t.Errorf("got %v", err)
	}
	own := errors.New("refused")
	if err := safe.Call(func() error { return own }); !errors.Is(err, own) {
		t.Errorf("got %v", err)
	}
}

func TestAPanicInTheBackgroundIsLogged(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	log := slog.New(slog.NewTextHandler(&out, nil))
	var all sync.WaitGroup
	all.Go(safe.Func(log, "printing", func() { panic("no paper") }))
	all.Wait()
	if line := out.String(); !strings.Contains(line, "printing") || !strings.Contains(line, "no paper") {
		t.Errorf("logged %q", line)
	}
	done := make(chan struct{})
	safe.Go(log, "printing", func() {
		defer close(done)
		panic("no ink")
	})
	<-done
}

func TestAWorkerIsStartedAgainAfterAPanic(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		calls := 0
		safe.Keep(t.Context(), slog.New(slog.DiscardHandler), "worker", func(context.Context) {
			if calls++; calls < 3 {
				panic("once more")
			}
		})
		if calls != 3 {
			t.Errorf("%d calls", calls)
		}
		ctx, cancel := context.WithCancel(t.Context())
		safe.Keep(ctx, slog.New(slog.DiscardHandler), "worker", func(context.Context) {
			cancel()
			panic("at the end")
		})
	})
}

// A panic in a goroutine that does not recover ends the whole program. Therefore only package safe has `go`
// statements, and the functions that are passed to methods named Go come from safe.Func. The metrics library calls the
// methods named Collect in goroutines of its own, so they do their work through safe.Func, too.
func TestEveryGoroutineRecovers(t *testing.T) {
	t.Parallel()
	files := 0
	for _, root := range []string{"../../cmd", "../../internal"} {
		err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") ||
				strings.Contains(path, "storetest/") || strings.Contains(path, "/safe/") {
				return err
			}
			files++
			set := token.NewFileSet()
			file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			ast.Inspect(file, func(n ast.Node) bool {
				if startsUnsafely(n) {
					t.Errorf("%s: start the goroutine with package safe", set.Position(n.Pos()))
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if files < 500 {
		t.Errorf("only %d files were checked", files)
	}
}

// startsUnsafely reports whether a node is a `go` statement, a call of a method named Go without safe.Func, or a method
// named Collect with other statements than a call of safe.Func's result.
func startsUnsafely(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.GoStmt:
		return true
	case *ast.CallExpr:
		return isMethod(n.Fun, "Go") && len(n.Args) > 0 && !isSafe(n.Fun) && !isSafeFunc(n.Args[0])
	case *ast.FuncDecl:
		if n.Recv == nil || n.Name.Name != "Collect" {
			return false
		}
		if len(n.Body.List) != 1 {
			return true
		}
		only, is := n.Body.List[0].(*ast.ExprStmt)
		if !is {
			return true
		}
		call, is := only.X.(*ast.CallExpr)
		return !is || !isSafeFunc(call.Fun)
	}
	return false
}

func isSafeFunc(n ast.Expr) bool {
	call, is := n.(*ast.CallExpr)
	return is && isMethod(call.Fun, "Func") && isSafe(call.Fun)
}

func isMethod(n ast.Expr, name string) bool {
	selector, is := n.(*ast.SelectorExpr)
	return is && selector.Sel.Name == name
}

func isSafe(n ast.Expr) bool {
	of, is := n.(*ast.SelectorExpr).X.(*ast.Ident)
	return is && of.Name == "safe"
}
