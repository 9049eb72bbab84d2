import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Lang } from '../../../i18n/texts.gen'
import { PageFixture } from '../../page-fixture'
import type { ExhibitorProfileProps } from '../../props.gen'
import { ProfileForm } from './profile-form'

const logo = { src: '/uploads/logo.webp', srcSet: '', width: 320, height: 320 }
const props: ExhibitorProfileProps = {
  order: 'order_1',
  name: 'Soil Life',
  state: 'open',
  page: '/exhibitors/soil-life-22222222',
  hidden: false,
  saved: false,
  logo: null,
  about: [
    { field: 'about', lang: 'en', name: 'English', text: '' },
    { field: 'about_te', lang: 'te', name: 'తెలుగు', text: 'మేము విత్తనాలు పెంచుతాం' },
  ],
  fields: { products: 'Paddy seed\nMaize seed', phone: '98480', website: '' },
  ticks: { listed: true, phoneShown: true },
  errors: {},
  refusal: '',
  fileLost: false,
}
const show = (change: Partial<ExhibitorProfileProps> = {}, lang: Lang = 'en') =>
  render(
    <PageFixture lang={lang}>
      <ProfileForm {...props} {...change} />
    </PageFixture>,
  )
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })

test('the form has what is stored, and sends a file without a script', () => {
  show()
  const form = document.querySelector('form')
  expect([form?.method, form?.enctype, form?.getAttribute('action')]).toEqual([
    'post',
    'multipart/form-data',
    '/exhibitor-profile',
  ])
  expect(new FormData(form ?? undefined).get('order')).toBe('order_1')
  expect(field(/^About your firm in తెలుగు/).value).toBe('మేము విత్తనాలు పెంచుతాం')
  expect(field(/^About your firm in తెలుగు/).lang).toBe('te')
  expect(field(/^Products/).value).toBe('Paddy seed\nMaize seed')
  const ticked = screen.getAllByRole<HTMLInputElement>('checkbox', { checked: true }).map(({ name }) => name)
  expect(ticked).toEqual(['listed', 'phoneShown'])
})

test('an error stands at its field with what was typed, and the logo must be chosen again', () => {
  show({ errors: { phone: 'Enter a phone number' }, fileLost: true })
  const phone = field(/^Phone number for visitors/)
  expect(phone.value).toBe('98480')
  expect(phone.getAttribute('aria-invalid')).toBe('true')
  expect(
    document.getElementById(phone.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent,
  ).toBe('Enter a phone number')
  expect(screen.getByText('Please choose the logo again.')).toBeTruthy()
})

test('a saved form leads to the page of the firm', () => {
  show({ saved: true }, 'te')
  expect(screen.getByRole('status').querySelector('a')?.getAttribute('href')).toBe(
    '/te/exhibitors/soil-life-22222222',
  )
})

test('a stored logo can be removed; without one there is nothing to remove', () => {
  const { unmount } = show({ logo })
  expect(screen.getByRole('checkbox', { name: 'Remove the logo' })).toBeTruthy()
  unmount()
  show()
  expect(screen.queryByRole('checkbox', { name: 'Remove the logo' })).toBeNull()
})

test('the form is closed before the payment, and for a second booking of the firm', () => {
  const { unmount } = show({ state: 'closed' })
  expect(screen.getByText('This page opens when your stalls are paid or confirmed.')).toBeTruthy()
  expect(document.querySelector('form')).toBeNull()
  unmount()
  show({ state: 'other' })
  expect(screen.getByText(/^The page of your firm belongs to your first booking/)).toBeTruthy()
})
