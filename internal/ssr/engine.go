package ssr

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"modernc.org/quickjs"
)

// ErrBusy means that too many renderings are waiting. The visitor should try again later.
var ErrBusy = errors.New("too many pages wait to be rendered")

// large is the size of the boot data in bytes from which a rendering counts as large. Ordinary pages are far below it.
// A visitor causes a large one by sending a form with very long values.
const large = 32 << 10

// largeShare determines how many large renderings may wait: one for this number of other ones.
const largeShare = 6

// EngineOptions contains the limits of the Engine's resources. A zero value means the default.
type EngineOptions struct {
	VMs     int           // number of JavaScript engines that run in parallel; default 2
	Timeout time.Duration // time limit of one rendering; default 10 s
	Memory  uintptr       // memory limit of one engine in bytes; default 128 MiB
	Queue   int           // maximum number of waiting renderings; above it, Render returns ErrBusy; default 60
	Late    bool          // compile the bundle at the first rendering instead of at startup
	// OnRender is called after each rendering with its duration and its error. The duration does not include the wait
	// for a free engine.
	OnRender func(took time.Duration, err error)
}

// Engine renders pages with React in a pool of JavaScript engines inside this process. It is safe for concurrent use.
// After an error, the Engine closes the JavaScript engine that failed and starts a new one, so that an error in one
// page cannot affect the next page.
type Engine struct {
	assets  Assets
	program func() (program, error) // the first call compiles the bundle
	options EngineOptions
	idle    place[*quickjs.VM] // one item per JavaScript engine; nil: not started yet
	// large has one item less than idle, but at least one. A large rendering takes one of them first, so that an engine
	// remains for the other visitors.
	large place[struct{}]
}

// place is a pool of items for which a limited number of renderings may wait.
type place[T any] struct {
	items   chan T
	most    int64
	waiting atomic.Int64
}

// take waits for an item. The caller must return it to the channel items.
func (p *place[T]) take(ctx context.Context) (item T, err error) {
	select {
	case item = <-p.items:
		return item, nil
	default:
	}
	defer p.waiting.Add(-1)
	if p.waiting.Add(1) > p.most {
		return item, ErrBusy
	}
	select {
	case item = <-p.items:
		return item, nil
	case <-ctx.Done():
		return item, context.Cause(ctx)
	}
}

// program is what a JavaScript engine needs to render pages.
type program struct {
	bytecode []byte
	setup    string // argument of the bundle's configure function: assets and texts
}

// setup is the argument of the bundle's configure function (web/src/server/render.tsx).
type setup struct {
	Assets Assets `json:"assets"`
	Texts  Texts  `json:"texts"`
}

// NewEngine compiles the bundle and starts the first JavaScript engine, unless options.Late is set. It returns an error
// if the bundle cannot run.
func NewEngine(bundle Bundle, options EngineOptions) (*Engine, error) {
	if options.VMs <= 0 {
		options.VMs = 2
	}
	if options.Timeout <= 0 {
		options.Timeout = 10 * time.Second
	}
	if options.Memory == 0 {
		options.Memory = 128 << 20
	}
	if options.Queue <= 0 {
		options.Queue = 60
	}
	e := &Engine{
		assets: bundle.Assets, options: options,
		program: sync.OnceValues(func() (program, error) { return compile(bundle) }),
	}
	e.idle.items, e.idle.most = make(chan *quickjs.VM, options.VMs), int64(options.Queue)
	e.large.items, e.large.most = make(chan struct{}, options.VMs), int64(options.Queue/largeShare)
	for range max(options.VMs-1, 1) {
		e.large.items <- struct{}{}
	}
	var first *quickjs.VM
	if !options.Late {
		var err error
		if first, err = e.boot(); err != nil {
			return nil, err
		}
	}
	e.idle.items <- first
	for range options.VMs - 1 {
		e.idle.items <- nil
	}
	return e, nil
}

func (e *Engine) Assets() Assets { return e.assets }

type yieldingKey struct{}

// Yielding returns a context whose renderings leave an engine to those of others, like large ones.
func Yielding(ctx context.Context) context.Context {
	return context.WithValue(ctx, yieldingKey{}, true)
}

// Render implements Renderer. ctx limits only the wait for a free engine. The time limit of a rendering begins after
// the wait. A rendering continues if the visitor disconnects, because other visitors may need its result. Render
// returns ErrBusy if too many renderings are waiting.
func (e *Engine) Render(ctx context.Context, boot []byte) ([]byte, error) {
	if len(boot) >= large || ctx.Value(yieldingKey{}) != nil {
		if _, err := e.large.take(ctx); err != nil {
			return nil, err
		}
		begun := time.Now()
		defer func() {
			// The pause leaves at least two thirds of a processor to other requests during a flood of large forms.
			time.AfterFunc(2*time.Since(begun), func() { e.large.items <- struct{}{} })
		}()
	}
	vm, err := e.idle.take(ctx)
	if err != nil {
		return nil, err
	}
	start := time.Now()
	defer func() { e.idle.items <- vm }()

	var html string
	if vm == nil {
		vm, err = e.boot()
	}
	if err == nil {
		html, err = call(vm, "render", string(boot))
	}
	if err != nil && vm != nil {
		closeVM(vm)
		vm = nil
	}
	if e.options.OnRender != nil {
		e.options.OnRender(time.Since(start), err)
	}
	if err != nil {
		return nil, err
	}
	return []byte(html), nil
}

// Waiting returns the number of renderings that wait for a free engine.
func (e *Engine) Waiting() int { return int(e.idle.waiting.Load() + e.large.waiting.Load()) }

// Close waits for the running renderings and closes all engines.
func (e *Engine) Close() error {
	for range cap(e.idle.items) {
		if vm := <-e.idle.items; vm != nil {
			closeVM(vm)
		}
	}
	return nil
}

// boot starts an engine, runs the bundle in it and returns the engine.
func (e *Engine) boot() (*quickjs.VM, error) {
	program, err := e.program()
	if err != nil {
		return nil, err
	}
	vm, err := quickjs.NewVM()
	if err != nil {
		return nil, &RenderError{Message: "no engine", Err: err}
	}
	vm.SetMemoryLimit(e.options.Memory)
	// The timeout applies to each call of the engine separately.
	if err := vm.SetEvalTimeout(e.options.Timeout); err != nil {
		closeVM(vm)
		return nil, &RenderError{Message: "no time limit", Err: err}
	}
	if _, err := vm.EvalBytecode(program.bytecode); err != nil {
		closeVM(vm)
		return nil, renderError(err)
	}
	if _, err := call(vm, "configure", program.setup); err != nil {
		closeVM(vm)
		return nil, err
	}
	return vm, nil
}

func compile(bundle Bundle) (program, error) {
	setup, err := json.Marshal(setup{Assets: bundle.Assets, Texts: bundle.Texts})
	if err != nil {
		return program{}, fmt.Errorf("encode the set-up of the page engine: %w", err)
	}
	vm, err := quickjs.NewVM()
	if err != nil {
		return program{}, fmt.Errorf("start the page engine: %w", err)
	}
	defer closeVM(vm)
	code, err := vm.Compile(bundle.Script, quickjs.EvalGlobal)
	if err != nil {
		return program{}, fmt.Errorf("compile the server bundle: %w", err)
	}
	return program{bytecode: code, setup: string(setup)}, nil
}

// call calls a global function of the bundle. The argument and the result are strings.
func call(vm *quickjs.VM, function, argument string) (answer string, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = &RenderError{Message: fmt.Sprintf("the engine panicked: %v", p)}
		}
	}()
	value, err := vm.Call(function, argument)
	if err != nil {
		return "", renderError(err)
	}
	text, ok := value.(string)
	if !ok {
		return "", &RenderError{Message: fmt.Sprintf("%s answered %T, not a string", function, value)}
	}
	return text, nil
}

func renderError(err error) error {
	thrown := &RenderError{Message: err.Error(), Err: err}
	if js, ok := errors.AsType[*quickjs.Error](err); ok {
		thrown.Name, thrown.Stack = js.Name, js.Stack
		if js.Message != "" {
			thrown.Message = js.Message
		}
	}
	return thrown
}

// closeVM closes an engine in any state. If closing fails, the garbage collector frees the engine.
func closeVM(vm *quickjs.VM) {
	defer func() { _ = recover() }()
	_ = vm.Close()
}
