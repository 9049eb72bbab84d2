import type { ReactNode } from 'react'
import { TextsProvider } from '../i18n/texts'
import type { Lang } from '../i18n/texts.gen'
import { publicTexts } from '../testing/catalogue'
import type { Frame, PageBoot } from './boot'
import { PageProvider } from './page-context'

// A test fixture that renders the content of a page inside its providers, with all texts.
export function PageFixture({ lang = 'en', children }: { lang?: Lang; children: ReactNode }) {
  const texts = publicTexts(lang)
  const boot = { page: 'test', lang, path: '/', frame, props: {}, texts } as Partial<PageBoot>
  return (
    <TextsProvider lang={lang} texts={texts}>
      <PageProvider value={boot as PageBoot}>{children}</PageProvider>
    </TextsProvider>
  )
}

const frame: Partial<Frame> = {
  title: 'Mega Kisan Mela 2025',
  phone: '+91 90000 00000',
  phoneHref: 'tel:+919000000000',
  email: 'info@example.org',
}

// A test fixture that returns a response of the API.
export function answer(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
}
