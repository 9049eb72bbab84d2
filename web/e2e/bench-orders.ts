import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, testWithOwnProgram } from './fixtures'
import { orderPages, type OrderPages } from './steps/order-pages'

// Measures the order page in each state. It first measures the first and the largest paint on a slow phone, and
// compares them with the same pages of a plain React Router build. Then it runs Lighthouse. Lighthouse's SEO category
// is left out, because search engines must not list these pages. RUNS is the number of runs for each page. If
// MELA_PAGES_OF is set, only the pages whose name contains this value are measured. MELA_BENCH is slow, mobile or
// desktop; without it, everything is measured. The link to My orders redirects once, so that the URL does not keep its
// token. The list of orders is therefore also measured without the link, for a visitor who already has the cookie.

const bench = join(import.meta.dirname, '../../bench')
const part = process.env['MELA_PAGES_OF'] ?? ''
const only = process.env['MELA_BENCH']
const runs = process.env['RUNS'] ?? '1'

const test = testWithOwnProgram()

test('pages of orders', async ({ mela, request }) => {
  const pages = await orderPages(mela, request)
  const paths = chosenPaths(pages)
  if (!only || only === 'slow') {
    await measurePaints(mela.url, paths)
    const token = pages['my-orders']?.split('token=')[1]
    if ('my-orders'.includes(part))
      await measurePaints(mela.url, ['/orders'], { COOKIE: `mela_own=${token}` })
  }
  for (const form of ['mobile', 'desktop']) {
    if (only && only !== form) continue
    process.stdout.write(`\n== Lighthouse, ${form}\n`)
    await run('node', [join(bench, 'pages/lighthouse.mjs'), mela.url, runs, ...paths], {
      FORM: form,
      CATEGORIES: 'performance,accessibility,best-practices',
    })
  }
})

async function measurePaints(site: string, paths: string[], settings: NodeJS.ProcessEnv = {}): Promise<void> {
  const router = join(bench, 'react-router')
  await run('node', [join(router, 'capture.mjs'), site, ...paths], settings)
  await run('npm', ['--prefix', router, '--silent', 'run', 'build'])
  await run('node', [join(bench, 'pages/slow-phone.mjs'), site, runs, ...paths], settings)
}

// Prints the chosen pages and returns their paths. The page that a payer sees on arrival from the provider is left
// out, because it opens another page after a few seconds.
function chosenPaths(pages: OrderPages): string[] {
  const chosen = Object.entries(pages).filter(([name]) => name !== 'order-arrival' && name.includes(part))
  for (const [name, path] of chosen) process.stdout.write(`${name}: ${path}\n`)
  return chosen.map(([, path]) => path)
}

async function run(program: string, args: string[], settings: NodeJS.ProcessEnv = {}): Promise<void> {
  const child = spawn(program, args, { env: { ...process.env, ...settings }, stdio: 'inherit' })
  const [status] = (await once(child, 'exit')) as [number | null]
  expect(status, program).toBe(0)
}
