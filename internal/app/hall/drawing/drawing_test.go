package drawing_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/app/content"
	"github.com/mela-fair/mela/internal/app/hall/drawing"
	"github.com/mela-fair/mela/internal/fair"
)

func shipped(t *testing.T) fair.Plan {
	t.Helper()
	e, err := content.ShippedEdition()
	if err != nil {
		t.Fatal(err)
	}
	return e.Plan
}

func onPlan(p fair.Plan) (list []fair.DrawnStall) {
	for _, s := range p.Stalls {
		if s.OnPlan {
			list = append(list, s.Drawn())
		}
	}
	return list
}

func TestTheShippedHallComesBackFromItsFiles(t *testing.T) {
	plan := shipped(t)
	for _, fault := range plan.Check() {
		t.Errorf("the shipped hall has a fault: %s", fault.Message.In(fair.English))
	}
	data, err := drawing.WriteJSON(plan)
	if err != nil {
		t.Fatal(err)
	}
	read, err := drawing.ReadJSON(data, plan)
	if err != nil || !reflect.DeepEqual(onPlan(read), onPlan(plan)) || !reflect.DeepEqual(read.Zones, plan.Zones) ||
		!reflect.DeepEqual(read.Kinds, plan.Kinds) || len(read.Stalls) != len(plan.Stalls) {
		t.Errorf("JSON: %v", err)
	}
	if data, err = drawing.WriteSVG(plan); err != nil {
		t.Fatal(err)
	}
	stalls, err := drawing.ReadSVG(data)
	if err != nil || !reflect.DeepEqual(stalls, onPlan(plan)) {
		t.Errorf("SVG: %v, %d stalls", err, len(stalls))
	}
}

const svgHead = `<svg xmlns="http://www.w3.org/2000/svg">`

func TestHostileDrawingsAreRefused(t *testing.T) {
	stall := `<rect id="std-1" data-kind="std" data-number="1" data-zone="seed" x="1" y="1" width="3" height="3"/>`
	if found, err := drawing.ReadSVG([]byte(svgHead + stall + "</svg>")); err != nil || len(found) != 1 {
		t.Fatalf("a good drawing: %v %v", found, err)
	}
	for name, text := range map[string]string{
		"empty":            "",
		"no drawing":       "hello",
		"cut off":          svgHead + stall,
		"other namespace":  `<svg>` + stall + `</svg>`,
		"document type":    `<!DOCTYPE svg [<!ENTITY a "aaaa">]>` + svgHead + stall + "</svg>",
		"entity":           svgHead + `<text>&a;</text></svg>`,
		"style sheet":      `<?xml-stylesheet href="x.css"?>` + svgHead + "</svg>",
		"script":           svgHead + `<script>alert(1)</script></svg>`,
		"foreign object":   svgHead + `<foreignObject/></svg>`,
		"foreign elements": svgHead + `<b xmlns="http://www.w3.org/1999/xhtml"/></svg>`,
		"picture":          svgHead + `<image href="https://example.org/x.png"/></svg>`,
		"use":              svgHead + `<use href="#a"/></svg>`,
		"style":            svgHead + `<style>@import "x"</style></svg>`,
		"handler":          svgHead + `<g onload="alert(1)"/></svg>`,
		"handler, capital": svgHead + `<g ONLOAD="alert(1)"/></svg>`,
		"link":             svgHead + `<g xlink:href="x" xmlns:xlink="http://www.w3.org/1999/xlink"/></svg>`,
		"inline style":     svgHead + `<g style="fill:url(x)"/></svg>`,
		"transformation":   svgHead + `<g transform="scale(2)">` + stall + `</g></svg>`,
		"drawing in one":   svgHead + svgHead + "</svg></svg>",
		"no number":        svgHead + strings.Replace(stall, `"3"/>`, `"NaN"/>`, 1) + "</svg>",
		"endless":          svgHead + strings.Replace(stall, `x="1"`, `x="1e999"`, 1) + "</svg>",
		"deep":             svgHead + strings.Repeat("<g>", 40) + strings.Repeat("</g>", 40) + "</svg>",
		"many stalls":      svgHead + strings.Repeat(stall, fair.MaxPlanStalls+1) + "</svg>",
		"large":            svgHead + strings.Repeat(" ", drawing.MaxFile) + "</svg>",
	} {
		if found, err := drawing.ReadSVG([]byte(text)); !fair.IsKind(err, fair.KindInvalid) {
			t.Errorf("%s: %v %v", name, found, err)
		}
	}
}

func TestHostilePlansAreRefused(t *testing.T) {
	plan := shipped(t)
	file := func(parts string) string {
		return fmt.Sprintf(`{"site": {"x":0,"y":0,"w":20,"h":20}%s}`, parts)
	}
	if read, err := drawing.ReadJSON([]byte(file("")), plan); err != nil || len(onPlan(read)) != 0 ||
		len(read.Kinds) != len(plan.Kinds) {
		t.Fatalf("an empty hall: %v", err)
	}
	for name, text := range map[string]string{
		"no JSON":          "hello",
		"two":              file("") + file(""),
		"unknown member":   file(`,"script":1`),
		"no site":          `{"zones":[]}`,
		"endless site":     `{"site":{"x":0,"y":0,"w":1e300,"h":1}}`,
		"narrow aisle":     file(`,"aisles":[{"id":"1","x":0,"y":0,"w":1,"h":20}]`),
		"foreign feature":  file(`,"features":[{"id":"a","type":"script"}]`),
		"foreign side":     file(`,"features":[{"id":"a","type":"door","side":"<"}]`),
		"foreign zone":     file(`,"zones":[{"id":"<b>","letter":"A","name":{"en":"x"}}]`),
		"zone, no letter":  file(`,"zones":[{"id":"a","letter":"<","name":{"en":"x"}}]`),
		"turned text":      file(`,"zones":[{"id":"a","letter":"A","name":{"en":"x\u202ey"}}]`),
		"stall, no zone":   file(`,"stalls":[{"id":"std-1","number":"1","kind":"std","onPlan":true,"w":3,"h":3}]`),
		"unknown language": file(`,"zones":[{"id":"a","letter":"A","name":{"en":"x","xx":"y"}}]`),
	} {
		if _, err := drawing.ReadJSON([]byte(text), plan); !fair.IsKind(err, fair.KindInvalid) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func FuzzReadSVG(f *testing.F) {
	f.Add([]byte(svgHead + `<rect data-kind="std" x="1" y="1" width="3" height="3"/></svg>`))
	f.Fuzz(func(t *testing.T, data []byte) {
		if _, err := drawing.ReadSVG(data); err != nil && !fair.IsKind(err, fair.KindInvalid) {
			t.Error(err)
		}
	})
}
