import { expect, type APIRequestContext } from '@playwright/test'
import type { MelaProcess, OwnerAccount } from '../mela-process'

/** The account that `setUp` creates. */
export const newOwner: OwnerAccount = { email: 'lakshmi@example.org', password: 'mango rain bullock cart' }

/** Performs the first set-up of a program that was started without data and with MELA_PAYMENTS=setup. */
export async function setUp(
  mela: MelaProcess,
  request: APIRequestContext,
  payments: 'off' | 'sandbox',
): Promise<void> {
  const code = /Code: +(\S+)/.exec(mela.log)?.[1] ?? ''
  const [name, days] = ['Lakshmi', { firstDay: '2030-01-12', lastDay: '2030-01-13' }]
  const data = { code, ...newOwner, name, title: { en: name }, ...days, language: 'en', payments }
  const made = await request.post('/api/setup', { data })
  expect(made.ok(), await made.text()).toBe(true)
}
