import { expect, type APIRequestContext } from '@playwright/test'
import type { Visitor } from './visitor'

/** Returns a sender. No other test sends a message from this sender. */
export function sender(name: string) {
  return {
    name: `${name} ${crypto.randomUUID()}`,
    email: 'lakshmi@example.com',
    message: 'When does the gate open?',
  }
}

export type Message = ReturnType<typeof sender>

export function contactForm({ page, words }: Visitor) {
  const { fields, send } = words.contact
  return {
    name: page.getByLabel(fields.name),
    email: page.locator('form').getByLabel(fields.email),
    message: page.getByLabel(fields.message),
    send: page.getByRole('button', { name: send }),
  }
}

export async function fillIn(visitor: Visitor, message: Message): Promise<void> {
  const form = contactForm(visitor)
  await form.name.fill(message.name)
  await form.email.fill(message.email)
  await form.message.fill(message.message)
}

export async function messagesOf(
  request: APIRequestContext,
  name: string,
): Promise<Record<string, unknown>[]> {
  const answer = await request.get(`/api/contactus?q=${encodeURIComponent(name)}`)
  expect(answer.status()).toBe(200)
  return (await answer.json()) as Record<string, unknown>[]
}
