import { describe, expect, it } from 'vitest'
import { boundaryFault, importsOf } from './boundaries.ts'

describe('boundaryFault', () => {
  it.each([
    ['public/pages/home.tsx', '../features/registration/form'],
    ['public/features/registration/form.tsx', './fields'],
    ['public/features/registration/form.tsx', '../../page-context'],
    ['public/features/registration/form.tsx', '../../../ui/button'],
    ['public/features/registration/form.test.tsx', '../../../testing/console-guard'],
    ['public/client.ts', '../styles/public.css'],
    ['admin/main.tsx', '@tanstack/react-query'],
    ['ui/button.tsx', '../lib/money'],
    ['gate/server.ts', '../lib/device-call'],
    ['lib/client.ts', '../api/schema.gen'],
    ['server/render.tsx', '../public/app'],
    ['gate/pass.test.ts', '../../../internal/entry/testdata/entry_codes.json'],
  ])('lets %s import %s', (from, specifier) => {
    expect(boundaryFault(from, specifier)).toBeUndefined()
  })

  it.each([
    ['public/pages/home.tsx', '../../admin/layout/shell', 'public never imports admin'],
    ['admin/main.tsx', '../public/boot', 'admin never imports public'],
    ['public/features/registration/form.tsx', '../payment/poll', 'a feature never imports another feature'],
    [
      'admin/features/registrations/table.tsx',
      '../bookings/table',
      'a feature never imports another feature',
    ],
    ['public/features/registration/form.tsx', '../../pages/home', 'a feature never imports a page'],
    ['ui/button.tsx', '../public/boot', 'ui never imports public'],
    ['ui/button.tsx', '../api/schema.gen', 'ui never imports api'],
    ['lib/money.ts', '../ui/button', 'lib never imports ui'],
    ['i18n/texts.tsx', '../lib/money', 'i18n never imports lib'],
    ['public/app.tsx', '../server/render', 'public never imports server'],
    ['public/app.tsx', '../testing/console-guard', 'only tests import testing'],
    ['public/app.tsx', 'lucide-react', 'only the portal uses this package'],
    ['public/app.tsx', '@tanstack/react-query', 'only the portal uses this package'],
    ['public/app.tsx', '/src/ui/button', 'write a relative path'],
    ['public/app.tsx', '../../vite.config', 'a source file imports nothing outside web/src'],
    [
      'gate/pass.ts',
      '../../../internal/entry/testdata/entry_codes.json',
      'a source file imports nothing outside web/src',
    ],
    ['gate/check.ts', '../desk/sell', 'gate never imports desk'],
    ['misc/things.ts', '../ui/button', 'web/src has no folder misc in the architecture'],
  ])('stops %s importing %s', (from, specifier, fault) => {
    expect(boundaryFault(from, specifier)).toBe(fault)
  })
})

describe('importsOf', () => {
  it('finds every form of import', () => {
    const text = [
      "import { a } from './a'",
      "import type { B } from './b'",
      "import './c.css'",
      "export * from './d'",
      "export { e } from './e'",
      "const f = () => import('./f')",
      'export const G = (): B => <a href="./not-an-import">{a}</a>',
    ].join('\n')
    expect(importsOf({ path: 'ui/probe.tsx', text }).sort()).toEqual([
      './a',
      './b',
      './c.css',
      './d',
      './e',
      './f',
    ])
  })
})
