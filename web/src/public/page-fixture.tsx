import type { ReactNode } from 'react'
import { vi } from 'vitest'
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
  register: true,
  book: true,
}

// A test fixture that returns an API response.
export function answer(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
}

type Call = { readonly url: string; readonly key: string; readonly lang: string; readonly body: unknown }

function bodyOf(body: string, headers: Headers): unknown {
  if (headers.get('Content-Type') === 'application/json') return JSON.parse(body)
  return Object.fromEntries(new URLSearchParams(body))
}

// A fake server. It returns the given responses in order. An Error simulates a lost connection. The function returns a
// list of requests, to which later requests are added.
export function fakeServer(...answers: (Response | Error)[]): Call[] {
  const calls: Call[] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    calls.push({
      url,
      key: headers.get('Idempotency-Key') ?? '',
      lang: headers.get('Accept-Language') ?? '',
      body: bodyOf(init.body as string, headers),
    })
    const next = answers.shift()
    return next instanceof Response ? Promise.resolve(next) : Promise.reject(next ?? new Error('no answer'))
  })
  return calls
}
