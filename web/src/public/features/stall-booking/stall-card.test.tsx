import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TextsProvider } from '../../../i18n/texts'
import { publicTexts } from '../../../testing/catalogue'
import { shippedHall } from '../../../testing/shipped-hall'
import { StallCard } from './stall-card'

const hall = shippedHall()

function show(id: string, barred: string) {
  const stall = hall.stalls.find((one) => one.id === id)
  if (!stall) throw new Error(`no stall ${id}`)
  const { unmount } = render(
    <TextsProvider lang="en" texts={publicTexts('en')}>
      <StallCard hall={hall} stall={stall} barred={barred} onClose={() => {}} />
    </TextsProvider>,
  )
  const card = screen.getByRole('group')
  const facts = within(card)
    .getAllByRole('listitem')
    .map((fact) => fact.textContent)
  const text = card.textContent
  unmount()
  return { facts, text, stall }
}

test('a stall shows its size, price, zone, corner, aisle, and why it cannot be chosen', () => {
  const corner = hall.stalls.find((one) => one.corner && one.stallSize === '3x3m' && one.zone === 'inputs')
  const { facts, text } = show(corner?.id ?? '', 'This stall is sold.')
  expect(text).toContain('3 × 3 m, ₹88,500 with GST')
  expect(text).toContain('This stall is sold.')
  expect(facts).toEqual([
    'Zone A: Agricultural inputs',
    'Corner stall, open on two sides',
    expect.stringMatching(/^On an aisle \d+(\.\d+)? m wide$/),
  ])
})

test('a stall in a row is not called a corner, and a free one has no reason', () => {
  const { facts, text, stall } = show('std-24', '')
  expect(stall.corner).toBeFalsy()
  expect(facts.join()).not.toContain('Corner')
  expect(text).not.toMatch(/sold|held/)
})
