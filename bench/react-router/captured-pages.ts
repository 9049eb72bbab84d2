import { globSync } from 'node:fs'
import { join } from 'node:path'

// The names of the captured pages (capture.mjs), for example "home" and "te/registration".
export const captured = globSync('**/*.json', { cwd: join(import.meta.dirname, 'app/captured') }).map((file) =>
  file.replace(/\.json$/, ''),
)
