package config

import (
	"errors"
	"fmt"
	"os"
	"strings"
)

// fileSuffix is the suffix of a variable whose value is the path of a file with a secret. Container platforms and
// systemd provide secrets in such files.
const fileSuffix = "_FILE"

// maxSecretFile is the maximum size of a secret file, in bytes.
const maxSecretFile = 64 << 10

// readSecretFiles processes the variables with fileSuffix. For a variable MELA_X_FILE, it sets MELA_X in vars to the
// content of the file. It returns one problem for each file that cannot be used.
func readSecretFiles(vars map[string]string, all []setting) Problems {
	var problems Problems
	for _, s := range all {
		name := s.name
		path := vars[name+fileSuffix]
		if path == "" || !s.secret() {
			continue
		}
		if vars[name] != "" {
			problems = append(problems, fmt.Sprintf("%s and %s%s are both set: remove one", name, name, fileSuffix))
			continue
		}
		secret, err := readSecretFile(path)
		if err != nil {
			problems = append(problems, fmt.Sprintf("%s%s: %v", name, fileSuffix, err))
			continue
		}
		vars[name] = secret
	}
	return problems
}

// readSecretFile returns a file's content without the line break at the end.
func readSecretFile(path string) (string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return "", err
	}
	if !info.Mode().IsRegular() || info.Size() > maxSecretFile {
		return "", fmt.Errorf("%s is not a file of at most %d bytes", path, maxSecretFile)
	}
	text, err := os.ReadFile(path) //nolint:gosec // the operator chooses the path
	if err != nil {
		return "", err
	}
	secret := strings.TrimRight(string(text), "\r\n")
	if secret == "" {
		return "", errors.New(path + " is empty")
	}
	return secret, nil
}
