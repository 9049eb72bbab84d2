import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { TextsProvider } from '../../i18n/texts'
import { publicTexts } from '../../testing/catalogue'
import type { PageBoot } from '../boot'
import { PageProvider } from '../page-context'
import { PageFrame } from './page-frame'

const texts = publicTexts('en').frame

const frame: PageBoot['frame'] = {
  title: 'Mega Kisan Mela 2025',
  shortTitle: 'Mega Kisan Mela',
  tagline: 'Agricultural fair',
  society: 'PGPR Society',
  organiser: 'Deccan Events',
  dates: '13–14 September 2025',
  weekdays: 'Saturday and Sunday',
  venue: "the research institute's campus at Patancheru, Hyderabad",
  venueShort: 'Patancheru, Hyderabad',
  venuePlace: 'Research institute campus',
  fee: '₹100',
  feeText: '₹100 per participant',
  phone: '+91 98480 12345',
  phoneHref: 'tel:+919848012345',
  whatsappHref: '',
  email: 'info@example.org',
  website: '',
  social: [{ name: 'YouTube', href: 'https://example.org/channel' }],
  logos: ['', ''],
  year: '2025',
  standing: '',
  over: false,
  register: true,
  book: true,
  languages: [
    { lang: 'en', label: 'English', href: '/registration', current: true },
    { lang: 'te', label: 'తెలుగు', href: '/te/registration', current: false },
    { lang: 'hi', label: 'हिन्दी', href: '/hi/registration', current: false },
  ],
  sandbox: false,
  practice: '',
  clockAhead: 0,
}

function page(path: string, change: Partial<typeof frame> = {}, lang: PageBoot['lang'] = 'en') {
  const boot: PageBoot = {
    page: 'test',
    lang,
    path,
    frame: { ...frame, ...change },
    props: {},
    texts: { frame: texts },
  }
  return (
    <TextsProvider lang={lang} texts={boot.texts}>
      <PageProvider value={boot}>
        <PageFrame actionBar>
          <h1>Words</h1>
        </PageFrame>
      </PageProvider>
    </TextsProvider>
  )
}

describe('the date and the venue in the header', () => {
  it.each([
    ['en', '/visit'],
    ['te', '/te/visit'],
  ] as const)('lead to the page about the visit (%s)', (lang, path) => {
    render(page('/registration', {}, lang))
    const header = within(screen.getByRole('banner'))
    for (const words of [frame.dates, frame.venueShort]) {
      const links = header.getAllByRole('link', { name: new RegExp(words) })
      expect(links.map((link) => link.getAttribute('href'))).toEqual(links.map(() => path))
    }
  })
})

// The URLs in the header, including the submenus (docs/product/public-pages.md#navigation).
const paths = [
  '/',
  '/executive-committee',
  '/organizing-committee',
  '/registration',
  '/stallbooking',
  '/sponsorship',
  '/resource',
  '/Partners',
  '/volunteer',
  '/layoutUi',
  '/programme',
  '/exhibitors',
  '/visit',
  '/ContactUs',
]

// Inserts an element's server-rendered HTML into the page and then renders the element, because the browser reuses the
// footer from this HTML.
function renderSent(sent: ReactElement): void {
  vi.stubEnv('SSR', true)
  render(sent)
  vi.stubEnv('SSR', false)
}

const header = () => within(screen.getByRole('banner'))
const footer = () => within(screen.getByRole('contentinfo'))
const [phone, desktop] = [0, 1]
const menu = (which: number) => {
  const found = header().getAllByRole('navigation', { name: /^(Main menu|Menu)$/, hidden: true })[which]
  if (!found) throw new Error('there are two menus: one row, and the phone’s list')
  return within(found)
}

describe('the frame', () => {
  it('shows title, date, venue and fee, and the ten entries in both menus, and My orders', () => {
    render(page('/registration'))
    expect(header().getByRole('link', { name: frame.title }).getAttribute('href')).toBe('/')
    for (const fact of [
      frame.dates,
      frame.venueShort,
      frame.venuePlace,
      frame.weekdays,
      '₹100',
      'per participant',
    ]) {
      expect(header().getAllByText(fact, { exact: false }).length).toBeGreaterThan(0)
    }
    for (const which of [phone, desktop]) {
      const links = menu(which).getAllByRole('link', { hidden: true })
      const entries = which === phone ? [...paths, '/orders'] : paths
      expect(new Set(links.map((link) => link.getAttribute('href')))).toEqual(new Set(entries))
      expect(links).toHaveLength(entries.length)
    }
    expect(header().getAllByRole('link', { name: 'My orders', hidden: true })).toHaveLength(2)
    const current = menu(desktop).getByRole('link', { current: 'page' })
    expect(current.textContent).toBe('Registration')
  })

  it('labels the amount of the fee, unless the text next to it is the label', () => {
    const { rerender } = render(page('/registration'))
    const tickets = () =>
      header()
        .getAllByText('₹100')
        .map((amount) => amount.parentElement?.textContent)
    expect(new Set(tickets())).toEqual(new Set(['Entry fee: ₹100per participant']))
    rerender(page('/registration', { feeText: '₹100 Entry fee' }))
    expect(new Set(tickets())).toEqual(new Set(['₹100Entry fee']))
  })

  it('links to pages in the same language', () => {
    renderSent(page('/', {}, 'te'))
    expect(menu(desktop).getByRole('link', { name: 'Registration' }).getAttribute('href')).toBe(
      '/te/registration',
    )
    expect(footer().getByRole('link', { name: 'Refunds' }).getAttribute('href')).toBe('/te/refunds')
  })

  it('offers each language by its own name and in its own language', () => {
    render(page('/registration'))
    const telugu = header().getByRole('link', { name: 'తెలుగు' })
    expect(telugu.getAttribute('lang')).toBe('te')
    expect(telugu.getAttribute('href')).toBe('/te/registration')
    expect(header().getByRole('link', { name: 'English' }).getAttribute('aria-current')).toBe('true')
  })

  it('shows contact and organiser in the footer, and only the configured links', () => {
    renderSent(page('/'))
    expect(
      footer()
        .getByRole('link', { name: /98480 12345/ })
        .getAttribute('href'),
    ).toBe('tel:+919848012345')
    expect(
      footer()
        .getByRole('link', { name: /info@example/ })
        .getAttribute('href'),
    ).toBe('mailto:info@example.org')
    expect(footer().getByRole('link', { name: 'YouTube' })).toBeTruthy()
    expect(footer().queryByRole('link', { name: 'Facebook' })).toBeNull()
    expect(footer().getByText('© 2025 PGPR Society')).toBeTruthy()
    expect(footer().getByText('Conference organiser: Deccan Events')).toBeTruthy()
  })

  it('says on every page that the fair is cancelled, and shows no fee', () => {
    const standing = 'The fair is cancelled.'
    render(page('/', { standing }))
    expect(screen.getByText(standing)).toBeTruthy()
    expect(screen.queryByText('₹100')).toBeNull()
  })

  it('shows the sandbox notice only in the sandbox', () => {
    const { rerender } = render(page('/'))
    expect(screen.queryByText(texts.sandbox)).toBeNull()
    rerender(page('/', { sandbox: true, practice: '14 August 2025' }))
    expect(screen.getByText(/The practice clock shows 14 August 2025/)).toBeTruthy()
    rerender(page('/', { sandbox: true }))
    expect(screen.getByText(texts.sandbox)).toBeTruthy()
  })

  it('shows an uploaded logo, or the placeholder if it is broken', async () => {
    vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(80)
    render(page('/', { logos: ['/files/logo.png', ''] }))
    const logo = document.querySelector('img[src="/files/logo.png"]')
    expect(logo).not.toBeNull()
    logo?.dispatchEvent(new Event('error'))
    await expect.poll(() => document.querySelector('img[src="/files/logo.png"]')).toBeNull()
  })
})

describe('a logo', () => {
  it('that failed before hydration is replaced at once', () => {
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true)
    vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(0)
    render(page('/', { logos: ['/files/logo.png', ''] }))
    expect(document.querySelector('img[src="/files/logo.png"]')).toBeNull()
  })
})

describe('a submenu', () => {
  const button = () => menu(desktop).getByRole('button', { name: 'Committee' })
  const open = () => button().getAttribute('aria-expanded')

  it('has no state without script: the stylesheet opens it on hover and focus', () => {
    expect(renderToString(page('/'))).not.toContain('data-open')
  })

  it('opens by a press, and closes by another press or by Esc, which returns focus', async () => {
    const user = userEvent.setup()
    render(page('/'))
    button().focus()
    await user.keyboard('{Enter}')
    expect(open()).toBe('true')
    await user.keyboard('{Enter}')
    expect(open()).toBe('false')

    await user.keyboard('{Enter}')
    await user.tab()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Executive committee'))
    await user.keyboard('{Escape}')
    expect(open()).toBe('false')
    await waitFor(() => expect(document.activeElement).toBe(button()))
  })

  it('opens on hover, stays open when pressed, and closes when focus leaves it', async () => {
    const user = userEvent.setup()
    render(page('/'))
    await user.hover(button())
    expect(open()).toBe('true')
    await user.unhover(button())
    expect(open()).toBe('false')

    await user.click(button())
    expect(open()).toBe('true')
    await user.click(menu(desktop).getByRole('button', { name: 'Exhibition' }))
    expect(open()).toBe('false')
  })
})

describe('the phone menu', () => {
  it('is a native details element that Esc closes', async () => {
    const user = userEvent.setup()
    render(page('/'))
    const details = header().getByText('Menu').closest('details')
    await user.click(header().getByText('Menu'))
    expect(details?.open).toBe(true)
    menu(phone).getByRole('link', { name: 'Registration' }).focus()
    await user.keyboard('{Escape}')
    expect(details?.open).toBe(false)
    await waitFor(() => expect(document.activeElement?.tagName).toBe('SUMMARY'))
  })
})
