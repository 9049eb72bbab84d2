import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { localizedPath } from '../src/i18n/localized-path'
import { langs } from '../src/i18n/texts.gen'
import { expect, testWithOwnProgram } from './fixtures'
import { orderPages } from './steps/order-pages'
import { publicPaths } from './steps/public-pages'

// Checks every public page, and the order page in each state, with the W3C's Nu HTML checker.

const jar = join(import.meta.dirname, '../../tools/html-check/node_modules/vnu-jar/build/dist/vnu.jar')

// Matches the checker's error message about a CSS property of the hall plan. Browsers support this property, but the
// checker does not know it.
const unknownToChecker = /paint-order.*Property/

const test = testWithOwnProgram()

test('the Nu HTML checker finds no errors', async ({ mela, request }) => {
  const folder = await mkdtemp(join(tmpdir(), 'mela-html-'))
  const paths = [...publicPaths, ...Object.values(await orderPages(mela, request))]
  const addresses = langs.flatMap((lang) => paths.map((path) => localizedPath(lang, path)))
  for (const [place, address] of addresses.entries()) {
    const answer = await request.get(address)
    expect(answer.headers()['content-type'], address).toContain('text/html')
    await writeFile(join(folder, `${place}.html`), await answer.text())
  }
  const messages = await check(folder)
  await rm(folder, { recursive: true })
  const addressOf = (url: string) => addresses[Number.parseInt(url.split('/').at(-1) ?? '', 10)]
  const errors = messages
    .filter(({ type, message }) => type !== 'info' && !unknownToChecker.test(message))
    .map(({ url, lastLine, message }) => `${addressOf(url)}:${lastLine} ${message}`)
  expect([...new Set(errors)]).toEqual([])
})

interface Message {
  type: string
  url: string
  lastLine: number
  message: string
}

// Runs the checker on the files of a folder and returns the checker's messages. The checker exits with status 1 if
// there is any message, so this status is not treated as a failure.
async function check(folder: string): Promise<Message[]> {
  const options = ['-jar', jar, '--format', 'json', '--skip-non-html', folder]
  const { stderr } = await promisify(execFile)('java', options, { maxBuffer: 100_000_000 }).catch(
    (failed: { stderr?: string }) => ({ stderr: failed.stderr ?? '' }),
  )
  return (JSON.parse(stderr) as { messages: Message[] }).messages
}
