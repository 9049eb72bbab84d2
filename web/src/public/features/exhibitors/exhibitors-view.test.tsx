import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Lang } from '../../../i18n/texts.gen'
import { PageFixture } from '../../page-fixture'
import type { ExhibitorsProps, ExhibitorView as Row } from '../../props.gen'
import { ExhibitorList } from './exhibitor-list'
import { ExhibitorsView } from './exhibitors-view'
import { readMarks } from './marks'
import { listId } from './use-live-list'

const row = (name: string, code: string, part: Partial<Row> = {}): Row => ({
  path: `/exhibitors/${name.toLowerCase().replaceAll(' ', '-')}-${code}`,
  name,
  local: { text: '', lang: 'en' },
  product: '',
  logo: null,
  initials: 'AB',
  stalls: '24',
  zone: 'B',
  category: 'Private Company',
  letter: '',
  ...part,
})
const seeds = row('Green Seeds', '11111111', { letter: 'G' })
const soil = row('Soil Life', '22222222', { letter: 'S', local: { text: 'భూ జీవం', lang: 'te' } })
const filter = { value: '', count: 1, chosen: false }
const props: ExhibitorsProps = {
  query: '',
  marked: false,
  total: 2,
  found: 2,
  guess: '',
  categories: [{ ...filter, name: 'FPO', path: '/exhibitors?category=FPO' }],
  zones: [{ ...filter, value: 'B', name: 'Seeds', path: '/exhibitors?zone=B' }],
  letters: [
    { letter: 'G', path: '#letter-G' },
    { letter: 'H', path: '' },
    { letter: 'S', path: '#letter-S' },
  ],
  exhibitors: [seeds, soil],
  earlier: '',
  later: '',
}

// The list as the server sends it.
const sent = (change: Partial<ExhibitorsProps>, lang: Lang = 'en') =>
  `<div id="${listId}">${renderToStaticMarkup(
    <PageFixture lang={lang}>
      <ExhibitorList {...props} {...change} />
    </PageFixture>,
  )}</div>`

function open(change: Partial<ExhibitorsProps> = {}, lang: Lang = 'en') {
  document.body.innerHTML = `<div id="root">${sent(change, lang)}</div>`
  const container = document.querySelector<HTMLElement>('#root') ?? document.body
  render(
    <PageFixture lang={lang}>
      <ExhibitorsView {...props} {...change} />
    </PageFixture>,
    { container },
  )
  return userEvent.setup()
}

// The server's answers to searches, in order. Returns the asked paths.
function searches(...answers: (string | Error)[]): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    const next = answers.shift()
    return typeof next === 'string'
      ? Promise.resolve(new Response(next))
      : Promise.reject(next ?? new Error())
  })
  return asked
}

const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const star = (name: string) => screen.getByRole('button', { name: `Mark ${name}` })

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/exhibitors')
})

test('the list follows what is typed, is announced, and changes the address', async () => {
  const asked = searches(sent({ query: 'soil life', found: 1, exhibitors: [soil] }))
  const user = open()
  expect(names()).toEqual(['Green Seeds', 'Soil Life భూ జీవం'])
  await user.type(screen.getByRole('searchbox'), 'soil life')
  await waitFor(() => expect(names()).toEqual(['Soil Life భూ జీవం']))
  expect(asked).toEqual(['/exhibitors?q=soil+life'])
  expect(location.search).toBe('?q=soil+life')
  expect(screen.getByRole('status').textContent).toBe('1 of 2 exhibitors Show all')
})

test('the button does not wait, and an empty search shows everybody', async () => {
  const asked = searches(sent({}, 'te'))
  const user = open({ query: 'soil', found: 1, exhibitors: [soil] }, 'te')
  await user.clear(screen.getByRole('searchbox'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(names()).toHaveLength(2))
  expect(asked).toEqual(['/te/exhibitors'])
})

test('without a network the list stays, and the button asks again', async () => {
  const asked = searches(
    new TypeError('Failed to fetch'),
    sent({ query: 'soil', found: 1, exhibitors: [soil] }),
  )
  const user = open()
  await user.type(screen.getByRole('searchbox'), 'soil{Enter}')
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(names()).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await waitFor(() => expect(names()).toEqual(['Soil Life భూ జీవం']))
})

test('letters without a name are no links, and categories and zones lead to their parts', () => {
  open()
  const letters = screen.getByRole('navigation', { name: 'Letters' })
  expect(
    within(letters)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['G', 'S'])
  expect(within(letters).getByText('H').tagName).toBe('SPAN')
  expect(document.querySelector('#letter-S')?.textContent).toContain('Soil Life')
  const parts = screen.getByRole('navigation', { name: 'Parts of the list' })
  expect(within(parts).getByRole('link', { name: 'FPO 1' }).getAttribute('href')).toBe(
    '/exhibitors?category=FPO',
  )
  expect(within(parts).getByRole('link', { name: 'All 2' }).getAttribute('aria-current')).toBe('true')
  expect(within(parts).getByRole('link', { name: 'B Seeds 1' }).getAttribute('href')).toBe(
    '/exhibitors?zone=B',
  )
})

test('a second name is marked with its language', () => {
  open({}, 'hi')
  expect(screen.getByText('భూ జీవం').lang).toBe('te')
})

test('if nothing is found, the most similar word is a link', () => {
  open({ query: 'great', found: 0, exhibitors: [], letters: [], guess: 'green' })
  expect(screen.getByText('No exhibitor for “great”')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Did you mean green?' }).getAttribute('href')).toBe(
    '/exhibitors?q=green',
  )
})

test('stars mark exhibitors in this browser, and the marked ones are one press away', async () => {
  const user = open()
  const marked = () => screen.getByRole('link', { name: /^Marked by me/ })
  expect(marked().getAttribute('href')).toBe('/exhibitors?marked=none')
  await user.click(star('Soil Life'))
  await user.click(star('Green Seeds'))
  expect(readMarks()).toEqual(['11111111', '22222222'])
  expect(marked().getAttribute('href')).toBe('/exhibitors?marked=11111111.22222222')
  expect(marked().textContent).toBe('Marked by me2')
  await user.click(star('Soil Life'))
  expect(star('Soil Life').getAttribute('aria-pressed')).toBe('false')
  expect(star('Green Seeds').getAttribute('aria-pressed')).toBe('true')
  expect(readMarks()).toEqual(['11111111'])
})

test('exhibitors that a search brings have stars, too, and damaged marks do no harm', async () => {
  localStorage.setItem('mela.marked-exhibitors', '{')
  searches(sent({ query: 'soil', found: 1, exhibitors: [soil] }))
  const user = open()
  await user.type(screen.getByRole('searchbox'), 'soil')
  await waitFor(() => expect(names()).toHaveLength(1))
  await user.click(await screen.findByRole('button', { name: 'Mark Soil Life' }))
  expect(readMarks()).toEqual(['22222222'])
})

test('the list says what to do while nobody is listed, and what a visitor without marks can do', () => {
  open({ total: 0, found: 0, exhibitors: [] })
  expect(screen.getByRole('link', { name: 'Book a stall' }).getAttribute('href')).toBe('/stallbooking')
  open({ marked: true, found: 0, exhibitors: [], letters: [] })
  expect(screen.getByText('You have not marked anybody yet')).toBeTruthy()
})
