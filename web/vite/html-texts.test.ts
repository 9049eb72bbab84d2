import { expect, it } from 'vitest'
import { langs } from '../src/i18n/texts.gen.ts'
import { publicTexts } from '../src/testing/catalogue.ts'
import { fillTexts } from './html-texts.ts'

it('fills in the English text', () => {
  expect(fillTexts('<title>{{portal.common.adminPortal}}</title>')).toBe('<title>Admin Portal</title>')
})

it('fills in a text in all languages', () => {
  const html = fillTexts('<noscript>{{public.gateApp.noScript in all languages}}</noscript>')
  for (const lang of langs)
    expect(html).toContain(`<p lang="${lang}">${publicTexts(lang).gateApp.noScript}</p>`)
})

it('fills in a design token', () => {
  expect(fillTexts('<meta name="theme-color" content="{{tokens.browserBar}}" />')).toMatch(/"#[0-9a-f]{6}"/)
})

it('refuses an unknown key', () => {
  expect(() => fillTexts('{{public.gateApp.gone}}')).toThrow('public.gateApp.gone')
})
