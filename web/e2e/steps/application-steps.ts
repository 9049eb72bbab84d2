import { expect, type APIRequestContext } from '@playwright/test'
import { css } from '../classes'
import type { Visitor } from './visitor'

/** The two pages that show the application form. */
export type ApplicationType = 'resource' | 'volunteer'

/** Returns an applicant. No other test sends an application from this applicant. */
export function applicant(name: string) {
  const tail = String(Math.floor(Math.random() * 1e9)).padStart(9, '0')
  return {
    name: `${name} ${tail}`,
    occupation: 'media person',
    address: 'Chityal, Nalgonda',
    email: 'anusha@example.com',
    experience: 'Two fairs',
    mobile: `9${tail}`,
  }
}

export type Applicant = ReturnType<typeof applicant>

/** Returns a minimal valid PDF file, padded with `size` bytes. */
export function pdf(size = 0): Buffer {
  const body = [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj',
    `%${'x'.repeat(size)}`,
    'trailer<</Root 1 0 R>>',
    'startxref',
    '0',
    '%%EOF',
    '',
  ].join('\n')
  return Buffer.from(body)
}

export const biodata = (name: string, buffer: Buffer, mimeType = 'application/pdf') => ({
  name,
  mimeType,
  buffer,
})

export function applicationForm({ page, words }: Visitor) {
  const { fields, send, file } = words.application
  const form = page.locator(css('form.application-form'))
  return {
    name: form.getByLabel(fields.name),
    occupation: form.getByLabel(fields.occupation),
    address: form.getByLabel(fields.address),
    email: form.getByLabel(fields.email),
    experience: form.getByLabel(fields.experience),
    mobile: form.getByLabel(fields.mobile),
    biodata: form.locator('input[type=file]'),
    box: form.locator(css('.file')),
    refusal: form.locator('#f-biodata-error'),
    stop: form.getByRole('button', { name: file.stop }),
    send: page.getByRole('button', { name: send }),
  }
}

export async function fillIn(visitor: Visitor, typed: Applicant): Promise<void> {
  const form = applicationForm(visitor)
  await form.name.fill(typed.name)
  await form.occupation.selectOption(typed.occupation)
  await form.address.fill(typed.address)
  await form.email.fill(typed.email)
  await form.experience.fill(typed.experience)
  await form.mobile.fill(typed.mobile)
}

export async function expectKept(visitor: Visitor, typed: Applicant): Promise<void> {
  const form = applicationForm(visitor)
  for (const name of ['name', 'occupation', 'address', 'email', 'experience', 'mobile'] as const)
    await expect(form[name]).toHaveValue(typed[name])
}

export async function applicationsOf(
  request: APIRequestContext,
  name: string,
  site = '',
): Promise<Record<string, unknown>[]> {
  const answer = await request.get(`${site}/api/resource-person?q=${encodeURIComponent(name)}`)
  expect(answer.status()).toBe(200)
  return (await answer.json()) as Record<string, unknown>[]
}

/** Waits until the application is accepted, and returns its reference, which the page shows. */
export async function expectArrived(visitor: Visitor, type: ApplicationType): Promise<string> {
  const { page, words } = visitor
  await expect(page.getByRole('heading', { name: words.application.sent.heading })).toBeVisible()
  await expect(page).toHaveURL(/\?sent=\d{4}-\d{4}$/)
  const { pathname, searchParams } = new URL(page.url())
  expect(pathname).toBe(visitor.path(`/${type}`))
  const reference = searchParams.get('sent') ?? ''
  await expect(page.locator(css('.arrived-reference b'))).toHaveText(reference)
  return reference
}

/** Opens the form and waits for hydration, because before hydration the browser's own file control is shown. */
export async function open(visitor: Visitor, type: ApplicationType, site = ''): Promise<void> {
  await visitor.page.goto(site + visitor.path(`/${type}`))
  await expect(visitor.page.locator(css('.file-live'))).toBeVisible()
}
