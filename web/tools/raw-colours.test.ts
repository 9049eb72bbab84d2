import { describe, expect, it } from 'vitest'
import { rawColours } from './raw-colours.ts'

describe('rawColours', () => {
  it.each([
    ['ui/button.css', '.button { color: #0B6238; }', ['1: #0B6238']],
    ['ui/button.css', '.a {\n  background: oklch(0.5 0.1 140);\n}', ['2: oklch(0']],
    ['ui/button.css', '.a { border-color: rgb(11 98 56) }', ['1: rgb(1']],
    ['ui/button.css', '.a { margin: 0 auto #fff }', ['1: #fff']],
    ['ui/button.tsx', 'export const edge = "#fff"', ['1: #fff']],
    ['ui/button.tsx', '<b className="bg-[#05331D]" />', ['1: #05331D']],
  ])('finds the values in %s', (path, text, found) => {
    expect(rawColours({ path, text })).toEqual(found)
  })

  it.each([
    ['styles/tokens.css', ':root { --leaf-700: #0b6238; }'],
    ['ui/button.css', '/* was #0B6238 */ .a { color: var(--leaf-700); }'],
    ['ui/button.css', '.a { color: color-mix(in srgb, var(--leaf-700) 20%, transparent); }'],
    ['ui/plan.css', '.a { fill: url(#cad); }'],
    ['ui/link.tsx', '<a href="#fee">Fee</a> // see #123'],
    ['ui/link.tsx', '<a href={`${path}#fee`}>Fee</a>'],
    ['ui/link.tsx', "document.querySelector('#face')"],
  ])('passes %s', (path, text) => {
    expect(rawColours({ path, text })).toEqual([])
  })
})
