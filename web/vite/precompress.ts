import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(?:js|css|svg|json|webmanifest|wasm|txt|html)$/
const smallest = 256

// Compresses every built file with Brotli. If the compressed file is smaller, only the compressed file is kept, so the
// program contains each file only once. Go decompresses a file for the few clients that do not accept Brotli
// (web/embed.go).
export function precompress(only = compressible): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir) await compressFolder(dir, only)
    },
  }
}

export async function compressFolder(dir: string, only = compressible): Promise<void> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && only.test(entry.name))
  await Promise.all(files.map((file) => compressFile(join(file.parentPath, file.name))))
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < smallest) return
  const br = await promisify(brotliCompress)(content, {
    params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  })
  if (br.length >= content.length) return
  await writeFile(`${path}.br`, br)
  await rm(path)
}
