module github.com/mela-fair/mela/tools/deb

go 1.26
