package ssr

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"modernc.org/quickjs"

	"github.com/mela-fair/mela/internal/turns"
)

// EngineOptions contains the limits of the Engine's resources. A zero value means the default.
type EngineOptions struct {
	VMs     int           // number of JavaScript engines that run in parallel; default 2
	Timeout time.Duration // time limit of one rendering; default 10 s
	Memory  uintptr       // memory limit of one engine in bytes; default 128 MiB
	Queue   int           // maximum number of waiting renderings; above it, Render returns turns.ErrBusy; default 60
	Late    bool          // compile the bundle at the first rendering instead of at startup
	// OnRender is called after each rendering with its duration and its error. The duration does not include the wait
	// for a free engine.
	OnRender func(took time.Duration, err error)
}

type workKey struct{}

// WithWork returns a context for renderings. The argument `work` is the amount of work that the visitor has caused so
// far. When all engines are busy, the renderings of visitors with less work are done first. If a context contains no
// work, its work counts as 0.
func WithWork(ctx context.Context, work float64) context.Context {
	return context.WithValue(ctx, workKey{}, work)
}

func workOf(ctx context.Context) float64 {
	work, _ := ctx.Value(workKey{}).(float64)
	return work
}

// Engine renders pages with React in a pool of JavaScript engines inside this process. It is safe for concurrent use.
// After an error, the Engine closes the JavaScript engine that failed and starts a new one, so that an error in one
// page cannot affect the next page.
type Engine struct {
	assets  Assets
	program func() (program, error) // the first call compiles the bundle
	options EngineOptions
	idle    chan *quickjs.VM // one item per JavaScript engine; nil: not started yet
	queue   *turns.Queue     // limits the number of concurrent renderings to the number of JavaScript engines
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
		assets: bundle.Assets, options: options, idle: make(chan *quickjs.VM, options.VMs),
		program: sync.OnceValues(func() (program, error) { return compile(bundle) }),
		queue:   turns.New(options.VMs, options.Queue),
	}
	var first *quickjs.VM
	if !options.Late {
		var err error
		if first, err = e.boot(); err != nil {
			return nil, err
		}
	}
	e.idle <- first
	for range options.VMs - 1 {
		e.idle <- nil
	}
	return e, nil
}

// Assets implements Renderer.
func (e *Engine) Assets() Assets { return e.assets }

// Render implements Renderer. ctx limits only the wait for a free engine. The work in ctx (WithWork) determines the
// order of the waiting renderings. The time limit of a rendering begins after the wait. A rendering continues if the
// visitor disconnects, because other visitors may need its result. Render returns turns.ErrBusy if too many
// renderings are waiting.
func (e *Engine) Render(ctx context.Context, boot []byte) ([]byte, error) {
	work := workOf(ctx)
	if err := e.queue.Enter(ctx, work); err != nil {
		return nil, err
	}
	vm, start := <-e.idle, time.Now()
	defer func() {
		e.idle <- vm
		e.queue.Leave(work, time.Since(start))
	}()

	var html string
	var err error
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
func (e *Engine) Waiting() int { return e.queue.Waiting() }

// Close waits for the running renderings and closes all engines.
func (e *Engine) Close() error {
	for range cap(e.idle) {
		if vm := <-e.idle; vm != nil {
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
