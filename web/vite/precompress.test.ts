import { mkdtemp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compressFolder } from './precompress.ts'

let dir = ''

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'precompress-'))
  await mkdir(join(dir, 'assets'))
})

afterEach(() => rm(dir, { recursive: true }))

test('replaces only files that become smaller', async () => {
  const script = 'export const stall = 24\n'.repeat(100)
  await writeFile(join(dir, 'assets/page.js'), script)
  await writeFile(join(dir, 'assets/tiny.js'), 'export {}')
  await writeFile(join(dir, 'assets/face.woff2'), script)
  await compressFolder(dir)
  const names = (await readdir(join(dir, 'assets'))).toSorted()
  expect(names).toEqual(['face.woff2', 'page.js.br', 'tiny.js'])
  expect(brotliDecompressSync(await readFile(join(dir, 'assets/page.js.br'))).toString()).toBe(script)
})
