package main

import (
	"context"
	"fmt"
	"runtime"
)

// version is set by the linker option -X main.version=….
var version = "development"

func showVersion(context.Context, []string) error {
	fmt.Println("mela", version, runtime.Version(), runtime.GOOS+"/"+runtime.GOARCH)
	return nil
}
