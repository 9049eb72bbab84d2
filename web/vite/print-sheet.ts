import { rewrite } from './page-sheet.ts'

type Parts = { screen: string; print: string }

// Parts a sheet into what a screen needs and what only paper needs (@media print and @page), each in its order. Paper's
// part is one file for all pages: nobody waits for it, and after one visit every page can be printed without a network.
export function splitPrint(css: string): Parts {
  const screen: string[] = []
  const paper: string[] = []
  for (const rule of topRules(rewrite(css))) {
    const inside = /^@media print\{(.*)\}$/s.exec(rule)?.[1]
    if (inside !== undefined) paper.push(inside)
    else if (rule.startsWith('@page')) paper.push(rule)
    else screen.push(rule)
  }
  return { screen: screen.join(''), print: rewrite(paper.join('')) }
}

// A minified sheet's rules that stand in no other. Braces in strings and comments do not count.
function topRules(css: string): string[] {
  const rules: string[] = []
  let depth = 0
  let start = 0
  for (const { 0: token, index } of css.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\/\*.*?\*\/|[{};]/gs)) {
    if (token === '{') depth++
    else if (token === '}') depth--
    if (depth === 0 && (token === '}' || token === ';')) {
      rules.push(css.slice(start, index + 1))
      start = index + 1
    }
  }
  return rules
}
