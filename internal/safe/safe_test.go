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
// statements, and the functions that are passed to methods named Go come from safe.Func.
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

// startsUnsafely reports whether a node is a `go` statement, or a call of a method named Go without safe.Func.
func startsUnsafely(n ast.Node) bool {
	if _, is := n.(*ast.GoStmt); is {
		return true
	}
	call, is := n.(*ast.CallExpr)
	if !is || !isMethod(call.Fun, "Go") || len(call.Args) == 0 || isSafe(call.Fun) {
		return false
	}
	given, is := call.Args[0].(*ast.CallExpr)
	return !is || !isMethod(given.Fun, "Func") || !isSafe(given.Fun)
}

func isMethod(n ast.Expr, name string) bool {
	selector, is := n.(*ast.SelectorExpr)
	return is && selector.Sel.Name == name
}

func isSafe(n ast.Expr) bool {
	of, is := n.(*ast.SelectorExpr).X.(*ast.Ident)
	return is && of.Name == "safe"
}
