import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import type { StoredServices, SystemCheck } from '../../api/records'
import { accountOf, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'

const office = startOffice()

const works: SystemCheck = { check: 'disk', state: 'ok', title: 'Disk', detail: '30.7 GB are free.' }
const broken: SystemCheck = {
  check: 'mail',
  state: 'problem',
  title: 'E-mail',
  detail: 'The mail server cannot be used.',
  cause: '535 authentication failed',
  advice: 'Check the password.',
}

const services: StoredServices = {
  clientId: '',
  language: 'en',
  languageGiven: false,
  mailFrom: 'fair@example.org',
  mailGiven: false,
  mailHost: 'mail.example.org',
  mailPort: '587',
  mailSecurity: 'starttls',
  mailUser: '',
  payments: 'off',
  paymentsGiven: false,
  simulatorAvailable: true,
}

it('shows problems first, with their cause and the next step, and checks again', async () => {
  office.signedIn(accountOf('owner'))
  let checks = [works, broken]
  office.answer(
    http.get('*/api/admin/system', () => HttpResponse.json(checks)),
    http.get('*/api/admin/services', () => HttpResponse.json(services)),
  )
  openPortal('/admin/system')
  expect(await screen.findByText('1 problem needs your attention.')).toBeTruthy()
  const lines = within(screen.getByRole('region', { name: 'System' })).getAllByRole('listitem')
  expect(lines[0]?.textContent).toContain('E-mail')
  expect(lines[0]?.textContent).toContain('Cause: 535 authentication failed')
  expect(lines[0]?.textContent).toContain('Check the password.')
  const settings = within(screen.getByRole('region', { name: 'Payments, mail and language' }))
  expect(await settings.findByDisplayValue('mail.example.org')).toBeTruthy()
  checks = [works]
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
  expect(await screen.findByText('Everything works.')).toBeTruthy()
})

it('is for owners', async () => {
  office.signedIn(accountOf('manager'))
  openPortal('/admin/system')
  expect(await screen.findByRole('heading', { name: 'Your account may not open this page' })).toBeTruthy()
})
