package ssr

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"modernc.org/quickjs"
)

// EngineOptions bound what the engine may use. Zero values take the defaults.
type EngineOptions struct {
	VMs     int           // engines that render side by side; default 2
	Timeout time.Duration // a render that takes longer is stopped; default 2 s
	Memory  uintptr       // bytes that one engine may hold; default 128 MiB
	// OnRender is told of each render: how long it took without waiting for a free engine, and its error.
	OnRender func(took time.Duration, err error)
}

// Engine renders pages with React in a pool of JavaScript engines inside this process. It is safe for
// concurrent use. After any failure the engine that failed is closed and a fresh one takes its place, so
// that one page's fault cannot spoil the next page.
type Engine struct {
	assets   Assets
	setup    string // assets and texts as the bundle's configure takes them
	bytecode []byte
	options  EngineOptions
	idle     chan *quickjs.VM // one item a slot; nil is a slot whose engine is not booted
}

// setup is what the bundle's configure takes (web/src/server/render.tsx).
type setup struct {
	Assets Assets `json:"assets"`
	Texts  Texts  `json:"texts"`
}

// NewEngine compiles the bundle and boots the first engine, so that a bundle that cannot run fails here.
func NewEngine(bundle Bundle, options EngineOptions) (*Engine, error) {
	if options.VMs <= 0 {
		options.VMs = 2
	}
	if options.Timeout <= 0 {
		options.Timeout = 2 * time.Second
	}
	if options.Memory == 0 {
		options.Memory = 128 << 20
	}
	setup, err := json.Marshal(setup{Assets: bundle.Assets, Texts: bundle.Texts})
	if err != nil {
		return nil, fmt.Errorf("encode the set-up of the page engine: %w", err)
	}
	e := &Engine{assets: bundle.Assets, setup: string(setup), options: options, idle: make(chan *quickjs.VM, options.VMs)}
	if e.bytecode, err = compile(bundle.Script); err != nil {
		return nil, err
	}
	first, err := e.boot()
	if err != nil {
		return nil, err
	}
	e.idle <- first
	for range options.VMs - 1 {
		e.idle <- nil
	}
	return e, nil
}

// Assets implements Renderer.
func (e *Engine) Assets() Assets { return e.assets }

// Render implements Renderer. ctx bounds only the wait for a free engine: the time limit starts when one
// is taken, and a visitor who leaves does not stop a render that others may be waiting for.
func (e *Engine) Render(ctx context.Context, boot []byte) ([]byte, error) {
	var vm *quickjs.VM
	select {
	case vm = <-e.idle:
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	defer func() { e.idle <- vm }()

	start := time.Now()
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

// Close waits for the renders under way and closes all engines.
func (e *Engine) Close() error {
	for range cap(e.idle) {
		if vm := <-e.idle; vm != nil {
			closeVM(vm)
		}
	}
	return nil
}

// boot makes a fresh engine that has run the bundle.
func (e *Engine) boot() (*quickjs.VM, error) {
	vm, err := quickjs.NewVM()
	if err != nil {
		return nil, &RenderError{Message: "no engine", Err: err}
	}
	vm.SetMemoryLimit(e.options.Memory)
	// The engine's own deadline starts anew with each call, and covers nothing but the call.
	if err := vm.SetEvalTimeout(e.options.Timeout); err != nil {
		closeVM(vm)
		return nil, &RenderError{Message: "no time limit", Err: err}
	}
	if _, err := vm.EvalBytecode(e.bytecode); err != nil {
		closeVM(vm)
		return nil, renderError(err)
	}
	if _, err := call(vm, "configure", e.setup); err != nil {
		closeVM(vm)
		return nil, err
	}
	return vm, nil
}

func compile(script string) ([]byte, error) {
	vm, err := quickjs.NewVM()
	if err != nil {
		return nil, fmt.Errorf("start the page engine: %w", err)
	}
	defer closeVM(vm)
	code, err := vm.Compile(script, quickjs.EvalGlobal)
	if err != nil {
		return nil, fmt.Errorf("compile the server bundle: %w", err)
	}
	return code, nil
}

// call runs one of the bundle's global functions, which takes and answers a string.
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

// closeVM closes an engine that may be in any state; one that cannot be closed is left to the collector.
func closeVM(vm *quickjs.VM) {
	defer func() { _ = recover() }()
	_ = vm.Close()
}
