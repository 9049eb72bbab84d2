import { inflateRawSync } from 'node:zlib'

/** A row of a sheet, by heading. */
export type SheetRow = Readonly<Record<string, string>>

/** Reads a workbook: the rows of each sheet, by the sheet's name. The first row has the headings. */
export function readWorkbook(content: Buffer): Map<string, SheetRow[]> {
  const files = unpack(content)
  const text = (name: string) => files.get(name)?.toString() ?? ''
  const targets = new Map(
    [...text('xl/_rels/workbook.xml.rels').matchAll(/<Relationship [^>]*>/g)].map(
      ([tag]) => [attribute(tag, 'Id'), attribute(tag, 'Target')] as const,
    ),
  )
  const shared = [...text('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(([, si = '']) =>
    plain(si),
  )
  const sheets = new Map<string, SheetRow[]>()
  for (const [tag] of text('xl/workbook.xml').matchAll(/<sheet [^>]*>/g)) {
    const target = targets.get(attribute(tag, 'r:id')) ?? ''
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
    sheets.set(plain(attribute(tag, 'name')), rowsOf(text(path), shared))
  }
  return sheets
}

/** Adds up a column, in paise. */
export function sumOf(rows: readonly SheetRow[] | undefined, column: string): number {
  return (rows ?? []).reduce((sum, row) => sum + Math.round(Number(row[column] || '0') * 100), 0)
}

function rowsOf(xml: string, shared: readonly string[]): SheetRow[] {
  const rows = [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells = new Map<string, string>()
    for (const [, attributes = '', inside = ''] of row.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const [, column = ''] = /r="([A-Z]+)/.exec(attributes) ?? []
      const value = /<v>(.*?)<\/v>/s.exec(inside)?.[1] ?? ''
      const isShared = attributes.includes('t="s"')
      cells.set(
        column,
        inside.includes('<is>') ? plain(inside) : isShared ? (shared[Number(value)] ?? '') : value,
      )
    }
    return cells
  })
  const [heads = new Map<string, string>(), ...others] = rows
  return others.map((cells) =>
    Object.fromEntries([...heads].map(([column, head]) => [head, cells.get(column) ?? ''])),
  )
}

function attribute(tag: string, name: string): string {
  return new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
}

function plain(xml: string): string {
  return xml
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

// Unpacks a ZIP file by its central directory.
function unpack(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)]
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset))
    const local = zip.readUInt32LE(at + 42)
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const packed = zip.subarray(begin, begin + size)
    const title = zip.subarray(at + 46, at + 46 + (name ?? 0)).toString()
    files.set(title, method === 8 ? inflateRawSync(packed) : packed)
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return files
}
