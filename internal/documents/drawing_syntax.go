package documents

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// floats parses numbers that are separated by spaces or commas. It stops at any other text.
func floats(text string) []float64 {
	var list []float64
	for _, field := range strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' }) {
		v, err := strconv.ParseFloat(field, 64)
		if err != nil {
			return list
		}
		list = append(list, v)
	}
	return list
}

// pathArguments is the number of arguments of each path command.
var pathArguments = map[byte]int{'m': 2, 'l': 2, 'h': 1, 'v': 1, 'c': 6, 's': 4, 'q': 4, 't': 2, 'a': 7, 'z': 0}

// parsePath parses the d attribute of a path.
func parsePath(d string) ([]segment, error) {
	p := pathParser{text: d}
	var b pathBuilder
	var command, before byte
	for p.skip(); p.text != ""; p.skip() {
		if c := p.text[0] | 0x20; c >= 'a' && c <= 'z' {
			command, p.text = p.text[0], p.text[1:]
		} else if command|0x20 == 'z' || command == 0 {
			return nil, fmt.Errorf("path %.20q: %w", p.text, errDrawing)
		}
		kind := command | 0x20
		count, ok := pathArguments[kind]
		if !ok {
			return nil, fmt.Errorf("path command %q: %w", command, errDrawing)
		}
		var v [7]float64
		for i := range count {
			if v[i], ok = p.number(kind == 'a' && (i == 3 || i == 4)); !ok {
				return nil, fmt.Errorf("path number at %.20q: %w", p.text, errDrawing)
			}
		}
		b.command(kind, command == kind, before, v)
		before = kind
		switch command { // after a move command, further coordinate pairs are line commands
		case 'm':
			command = 'l'
		case 'M':
			command = 'L'
		}
	}
	return b.path, nil
}

// command adds one path command. The argument `before` is the previous command.
func (b *pathBuilder) command(kind byte, relative bool, before byte, v [7]float64) {
	ox, oy := 0.0, 0.0
	if relative {
		ox, oy = b.x, b.y
	}
	switch kind {
	case 'm':
		b.move(v[0]+ox, v[1]+oy)
	case 'l':
		b.line(v[0]+ox, v[1]+oy)
	case 'h':
		b.line(v[0]+ox, b.y)
	case 'v':
		b.line(b.x, v[0]+oy)
	case 'c':
		b.curve(v[0]+ox, v[1]+oy, v[2]+ox, v[3]+oy, v[4]+ox, v[5]+oy)
	case 's':
		x, y := b.mirror(before == 'c' || before == 's')
		b.curve(x, y, v[0]+ox, v[1]+oy, v[2]+ox, v[3]+oy)
	case 'q':
		b.quadratic(v[0]+ox, v[1]+oy, v[2]+ox, v[3]+oy)
	case 't':
		x, y := b.mirror(before == 'q' || before == 't')
		b.quadratic(x, y, v[0]+ox, v[1]+oy)
	case 'a':
		b.arc(v[0], v[1], v[2], v[3] != 0, v[4] != 0, v[5]+ox, v[6]+oy)
	case 'z':
		b.close()
	}
}

// mirror returns the first control point of a smooth curve: the reflection of the previous curve's last control
// point. If the previous command was not a curve, it returns the current point.
func (b *pathBuilder) mirror(curved bool) (x, y float64) {
	if !curved {
		return b.x, b.y
	}
	return 2*b.x - b.handleX, 2*b.y - b.handleY
}

type pathParser struct{ text string }

func (p *pathParser) skip() { p.text = strings.TrimLeft(p.text, " ,\n\t") }

var numberPattern = regexp.MustCompile(`^[+-]?(\d+\.?\d*|\.\d+)(e-?\d+)?`)

// number parses the next number. If `flag` is true, the number is a one-digit flag, and another number may follow it
// without a separator.
func (p *pathParser) number(flag bool) (float64, bool) {
	p.skip()
	text := numberPattern.FindString(p.text)
	if flag && text != "" {
		text = p.text[:1]
	}
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return 0, false
	}
	p.text = p.text[len(text):]
	return v, true
}
