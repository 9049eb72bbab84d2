package files

import (
	"cmp"
	"image"
	"image/color"
	"slices"
)

// colours counts an image's pixels by colour. If the image has more than 256 colours, `enough` is false and the counts
// are incomplete.
func colours(picture *image.RGBA) (counts map[color.RGBA]int, enough bool) {
	counts = map[color.RGBA]int{}
	for i := 0; i+3 < len(picture.Pix); i += 4 {
		counts[color.RGBA{picture.Pix[i], picture.Pix[i+1], picture.Pix[i+2], picture.Pix[i+3]}]++
	}
	return counts, len(counts) <= 256
}

// withPalette returns the image with a palette of at most 256 colours. If the image has more colours, they are
// divided into 256 groups, and the palette contains the mean of each group. Scaled-down drawings have many colours,
// because their edges are blended.
func withPalette(picture *image.RGBA, counts map[color.RGBA]int) *image.Paletted {
	out := image.NewPaletted(picture.Rect, nil)
	index := make(map[color.RGBA]uint8, len(counts))
	for i, group := range groups(counts, 256) {
		out.Palette = append(out.Palette, group.mean())
		for _, c := range group {
			index[c.RGBA] = uint8(i) //nolint:gosec // at most 255
		}
	}
	for i := range out.Pix {
		p := picture.Pix[4*i:]
		out.Pix[i] = index[color.RGBA{p[0], p[1], p[2], p[3]}]
	}
	return out
}

type counted struct {
	color.RGBA
	times int
}

func (c counted) channel(n int) int { return int([4]uint8{c.R, c.G, c.B, c.A}[n]) }

type group []counted

// groups divides colours into at most `n` groups by median cut: in each step, it splits one group at the group's
// median. It chooses the group with the largest product of colour range and number of pixels.
func groups(counts map[color.RGBA]int, n int) []group {
	all := make(group, 0, len(counts))
	for c, times := range counts {
		all = append(all, counted{c, times})
	}
	// A map has a random order. The colours are sorted so that the same image always gives the same result.
	slices.SortStableFunc(all, func(a, b counted) int {
		return cmp.Or(cmp.Compare(a.R, b.R), cmp.Compare(a.G, b.G), cmp.Compare(a.B, b.B), cmp.Compare(a.A, b.A))
	})
	parts, spreads := []group{all}, []int{all.spread()}
	for len(parts) < n {
		worst := slices.Index(spreads, slices.Max(spreads))
		if spreads[worst] == 0 {
			break // every group consists of one colour
		}
		below, above := parts[worst].cut()
		parts[worst], spreads[worst] = below, below.spread()
		parts, spreads = append(parts, above), append(spreads, above.spread())
	}
	return parts
}

// widest returns the colour channel with the widest range in the group, and the width of this range.
func (g group) widest() (channel, width int) {
	for n := range 4 {
		low, high := 255, 0
		for _, c := range g {
			low, high = min(low, c.channel(n)), max(high, c.channel(n))
		}
		if high-low > width {
			channel, width = n, high-low
		}
	}
	return channel, width
}

func (g group) spread() int {
	_, width := g.widest()
	return width * g.pixels()
}

func (g group) pixels() (sum int) {
	for _, c := range g {
		sum += c.times
	}
	return sum
}

// cut splits a group of two or more colours at its median pixel.
func (g group) cut() (below, above group) {
	channel, _ := g.widest()
	slices.SortStableFunc(g, func(a, b counted) int { return cmp.Compare(a.channel(channel), b.channel(channel)) })
	half, seen, at := g.pixels()/2, 0, 1
	for i, c := range g[:len(g)-1] {
		at = i + 1
		if seen += c.times; seen >= half {
			break
		}
	}
	return g[:at:at], g[at:]
}

func (g group) mean() color.RGBA {
	var sum [4]int
	for _, c := range g {
		for n := range sum {
			sum[n] += c.channel(n) * c.times
		}
	}
	var mean [4]uint8
	for n := range mean {
		mean[n] = uint8((sum[n] + g.pixels()/2) / g.pixels()) //nolint:gosec // the mean of byte values fits in a byte
	}
	return color.RGBA{mean[0], mean[1], mean[2], mean[3]}
}
