// Checks that colour values are defined only in styles/tokens.css. Run it with `node tools/raw-colours.ts`.
import { readSources, report, type SourceFile } from './source-files.ts'

const home = 'styles/tokens.css'
const comments = /\/\*[\s\S]*?\*\/|(?<![:\w])\/\/.*$/gm
const hex = /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})(?![\w-])/gi
const colourFunction = /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(\s*[\d.]/gi
/** Matches the text before a `#` that begins a URL fragment or an id selector, and not a colour. */
const fragment = /(?:\b(?:href|to)=|(?:url|[Ss]elector(?:All)?|closest|matches)\()[^\s>]*$/

/** Lists the colour values written in a file, as "line: value". */
export function rawColours({ path, text }: SourceFile): string[] {
  if (path === home) return []
  const code = text.replaceAll(comments, (comment) => comment.replaceAll(/[^\n]/g, ' '))
  return code.split('\n').flatMap((line, index) => {
    const values = [...line.matchAll(hex), ...line.matchAll(colourFunction)]
    return values
      .filter((match) => !fragment.test(line.slice(0, match.index)))
      .map((match) => `${index + 1}: ${match[0]}`)
  })
}

if (import.meta.main) {
  const sources = readSources(/\.(?:tsx?|css)$/)
  const faults = sources.flatMap((file) =>
    rawColours(file).map((found) => `src/${file.path}:${found} belongs in ${home}`),
  )
  report('raw colours', sources, faults)
}
