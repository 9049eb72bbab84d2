import { rewrite } from './page-sheet.ts'

type Parts = { screen: string; print: string }

// Splits a stylesheet into screen rules and print rules (@media print and @page). Each part keeps its order. The build
// collects the print rules of all pages in one file, which is loaded without delaying a page. After one visit, every
// page can therefore be printed without a network.
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

// Returns the top-level rules of a minified stylesheet. Braces inside strings and comments are ignored.
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
