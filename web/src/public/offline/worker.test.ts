import { readdirSync, readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'

// Each HTML file in this folder is an app of its own with the same path.
const apps = readdirSync('.')
  .filter((file) => file.endsWith('.html'))
  .map((file) => `/${file.replace('.html', '')}`)

it('leaves the pages of the portal and of the installed apps to their own workers', () => {
  const source = /function isOthers[\s\S]*?\n\}/.exec(readFileSync('public/sw.js', 'utf8'))?.[0] ?? ''
  // The worker is a script without exports.
  const isOthers = runInNewContext(`${source}\nisOthers`) as (path: string) => boolean
  expect(apps).toContain('/desk')
  for (const app of apps) expect([app, isOthers(app), isOthers(`${app}/x`)]).toEqual([app, true, true])
  expect(isOthers('/registration')).toBe(false)
})
