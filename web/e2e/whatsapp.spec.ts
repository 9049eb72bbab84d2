import type { APIRequestContext } from '@playwright/test'
import { expect, testWith } from './fixtures'
import { MelaProcess } from './mela-process'
import { expectSoundPage } from './steps/sound-page'

// The simulator of WhatsApp has its own settings, so the program is not shared.
const test = testWith(() => MelaProcess.start())

// Sends a message from a person's simulated phone.
async function say(request: APIRequestContext, from: string, name: string, text: string): Promise<void> {
  const answer = await request.post('/sandbox/whatsapp/sim/say', { data: { from, name, text } })
  expect(answer.ok(), await answer.text()).toBe(true)
}

// What the simulated phone of a number shows.
async function chatOf(request: APIRequestContext, number: string): Promise<string> {
  return (await request.get(`/sandbox/whatsapp/sim/chats/${number}`)).text()
}

test('the office answers a conversation, and sees at once what was not delivered', async ({
  page,
  context,
  signIn,
}, { project }) => {
  const number = project.name === 'phone' ? '919848000031' : '919848000032'
  const name = `Lakshmi ${project.name}`
  await signIn(context)
  await say(page.request, number, name, 'మా ఊరి నుంచి 12 మంది వస్తాం')
  await page.goto('/admin/inbox')
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  const chat = page.getByRole('region', { name: 'Conversation' })
  await expect(chat).toContainText('మా ఊరి నుంచి 12 మంది వస్తాం')
  await expect(chat).toContainText('Telugu')
  await expectSoundPage(page)
  const answer = page.getByRole('textbox', { name: 'Answer' })
  await answer.fill('అవును, రండి')
  await page.reload()
  await expect(answer).toHaveValue('అవును, రండి')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(answer).toHaveValue('')
  // The screen refreshes by itself.
  await expect(chat).toContainText(/read, \d/, { timeout: 30_000 })
  expect(await chatOf(page.request, number)).toContain('అవును, రండి')

  // The provider refuses the next text.
  await page.request.post('/sandbox/whatsapp/sim/faults', { data: { code: 131026, http: 400, times: 1 } })
  await answer.fill('And bring the code')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(chat).toContainText('The number has no WhatsApp.', { timeout: 30_000 })
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Done' })).toBeHidden()
})
