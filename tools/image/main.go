package main
import (
 _ "github.com/google/go-containerregistry/pkg/v1"
 _ "github.com/google/go-containerregistry/pkg/v1/layout"
 _ "github.com/google/go-containerregistry/pkg/v1/mutate"
 _ "github.com/google/go-containerregistry/pkg/v1/tarball"
 _ "golang.org/x/crypto/x509roots/fallback/bundle"
)
func main(){}
