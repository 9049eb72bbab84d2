import type { ReactNode } from 'react'
import { en } from '../i18n/en'
import type { Lang } from '../i18n/language'
import { te } from '../i18n/te'
import { TextsProvider } from '../i18n/texts'
import type { Frame, PageBoot } from './boot'
import { PageProvider } from './page-context'

// For tests: what stands round a page's content, with all texts.
export function PageFixture({ lang = 'en', children }: { lang?: Lang; children: ReactNode }) {
  const texts = lang === 'te' ? te : en
  const boot = { page: 'test', lang, path: '/', canonical: '', frame, props: {}, texts } as Partial<PageBoot>
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

// For tests: an answer of the API.
export function answer(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
}
