import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, testWithOwnProgram } from './fixtures'
import { orderPages } from './steps/order-pages'

// Runs Lighthouse (bench/pages/lighthouse.mjs) for the pages of an order in each state. Search engines must not list
// these pages, so the category SEO is left out. RUNS is the number of runs for each page. If MELA_PAGES_OF is set, only
// the pages whose name contains this value are measured.

const script = join(import.meta.dirname, '../../bench/pages/lighthouse.mjs')
const part = process.env['MELA_PAGES_OF'] ?? ''

const test = testWithOwnProgram()

test('pages of orders', async ({ mela, request }) => {
  const { 'order-arrival': _, ...pages } = await orderPages(mela, request) // it redirects after a few seconds
  const chosen = Object.entries(pages).filter(([name]) => name.includes(part))
  for (const [name, path] of chosen) process.stdout.write(`${name}: ${path}\n`)
  for (const form of ['mobile', 'desktop']) {
    process.stdout.write(`\n== Lighthouse, ${form}\n`)
    const paths = chosen.map(([, path]) => path)
    const lighthouse = spawn(process.execPath, [script, mela.url, process.env['RUNS'] ?? '1', ...paths], {
      env: { ...process.env, FORM: form, CATEGORIES: 'performance,accessibility,best-practices' },
      stdio: 'inherit',
    })
    const [status] = (await once(lighthouse, 'exit')) as [number | null]
    expect(status).toBe(0)
  }
})
