import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { HallStall } from '../../../lib/hall'
import { shippedHall } from '../../../testing/shipped-hall'
import { PageFixture } from '../../page-fixture'
import { StallCard } from './stall-card'

const hall = shippedHall()

function show(id: string, barred: string) {
  const stall = hall.stalls.find((one) => one.id === id)
  if (!stall) throw new Error(`no stall ${id}`)
  const { unmount } = render(
    <PageFixture>
      <StallCard hall={hall} stall={stall} barred={barred} onClose={() => {}} />
    </PageFixture>,
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
    expect.stringMatching(/^Standard \d+$/),
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

test('a taken stall names its exhibitor and proposes the nearest free stall', () => {
  const [taken, nearest] = ['std-20', 'std-21'].map((id) => hall.stalls.find((one) => one.id === id))
  if (!taken || !nearest) throw new Error('no stalls')
  const chosen = vi.fn<(stall: HallStall) => void>()
  render(
    <PageFixture>
      <StallCard
        hall={hall}
        stall={taken}
        barred="Standard 20 is sold."
        exhibitor={{ name: 'Tene Honey', page: '/exhibitors/tene-honey-1a2b3c4d' }}
        nearest={nearest}
        onNearest={chosen}
        onClose={() => {}}
      />
    </PageFixture>,
  )
  const link = screen.getByRole('link', { name: 'Tene Honey will be here' })
  expect(link.getAttribute('href')).toBe('/exhibitors/tene-honey-1a2b3c4d')
  fireEvent.click(screen.getByRole('button', { name: 'Choose Standard 21, the nearest free one' }))
  expect(chosen).toHaveBeenCalledWith(nearest)
})
