import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextsProvider } from '../../i18n/texts'
import type { Hall, HallStall } from '../../lib/hall'
import { publicTexts } from '../../testing/catalogue'
import { shippedHall } from '../../testing/shipped-hall'
import { HallLegend } from './hall-legend'
import { HallList } from './hall-list'
import { HallMap } from './hall-map'

const hall = shippedHall({ 'std-41': 'held', 'std-20': 'sold' })

function Booking({ hall: shown, view = 'map', size }: { hall: Hall; view?: 'map' | 'list'; size?: string }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const toggle = ({ id, state }: { id: string; state: string }) =>
    setChosen((before) => {
      const after = new Set(before)
      if (!after.delete(id) && state === 'available') after.add(id)
      return after
    })
  const Shown = view === 'map' ? HallMap : HallList
  return (
    <TextsProvider lang="en" texts={publicTexts('en')}>
      <HallLegend hall={shown} chosen={chosen} />
      <Shown use="booking" hall={shown} chosen={chosen} onPress={toggle} size={size} />
    </TextsProvider>
  )
}

test('every released stall is an option with its name, price and state', () => {
  render(<Booking hall={hall} />)
  expect(screen.getAllByRole('option')).toHaveLength(112)
  screen.getByRole('option', { name: 'Standard 24, 3x3m, Agricultural inputs, ₹88,500 with GST, available' })
  screen.getByRole('option', {
    name: 'Standard 41, 3x3m, Biological, ₹88,500 with GST, held by someone else',
  })
  screen.getByRole('option', { name: /^Premium P1, 6x3m, .*, ₹1,77,000 with GST, Pre-sold$/ })
})

test('one tab stop; arrows move, Space selects and deselects, sold stalls stay reachable', async () => {
  const user = userEvent.setup()
  render(<Booking hall={hall} />)
  await user.tab()
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Standard 1,.*sold$/),
  )
  expect(screen.getAllByRole('option').filter((option) => option.tabIndex === 0)).toHaveLength(1)
  await user.keyboard('{ArrowRight}{ArrowDown}')
  const option = screen.getByRole('option', { name: /^Standard 19,/ })
  await waitFor(() => expect(document.activeElement).toBe(option))
  await user.keyboard(' ')
  expect(option.getAttribute('aria-selected')).toBe('true')
  expect(option.dataset['state']).toBe('selected')
  await user.keyboard('{Enter}')
  expect(option.dataset['state']).toBe('available')
  await user.keyboard('{ArrowDown} ')
  expect(screen.getByRole('option', { name: /^Standard 20,/ }).dataset['state']).toBe('sold')
})

test('a press chooses a free stall and changes the counts of the legend', () => {
  render(<Booking hall={hall} />)
  fireEvent.click(screen.getByRole('option', { name: /^Bench display t3,/ }))
  expect(screen.getByRole('option', { name: /^Bench display t3,.*selected$/ })).toBeTruthy()
  expect(screen.getByText('Available').nextElementSibling?.nextElementSibling?.textContent).toBe('80')
  expect(screen.getByText('Selected').nextElementSibling?.nextElementSibling?.textContent).toBe('1')
})

test('a press describes only the chosen stall anew', () => {
  const described: string[] = []
  const describe = (stall: HallStall) => {
    described.push(stall.id)
    return stall.id
  }
  function Described() {
    const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
    const choose = ({ id }: HallStall) => setChosen(new Set([id]))
    return <HallMap use="booking" hall={hall} chosen={chosen} describe={describe} onPress={choose} />
  }
  render(
    <TextsProvider lang="en" texts={publicTexts('en')}>
      <Described />
    </TextsProvider>,
  )
  described.length = 0
  fireEvent.click(screen.getByRole('option', { name: 'std-24' }))
  expect(screen.getByRole('option', { name: 'std-24' }).dataset['state']).toBe('selected')
  expect(new Set(described)).toEqual(new Set(['std-24']))
})

test('with a size filter only its stalls can be focused', () => {
  render(<Booking hall={hall} size="2x2m" />)
  expect(screen.getAllByRole('option')).toHaveLength(13)
})

test.each([HallMap, HallList])('"free only" shows the free stalls and the visitor’s own', (Shown) => {
  render(
    <TextsProvider lang="en" texts={publicTexts('en')}>
      <Shown
        use="booking"
        freeOnly
        hall={hall}
        chosen={new Set()}
        own={new Set(['std-41'])}
        onPress={() => {}}
      />
    </TextsProvider>,
  )
  const shown = screen.queryAllByRole('option')
  const names = shown.length > 0 ? shown.map((option) => option.getAttribute('aria-label')) : []
  const boxes = screen
    .queryAllByRole<HTMLInputElement>('checkbox')
    .map(({ name, value }) => `${name} ${value}`)
  const all = [...names, ...boxes].join('\n')
  expect(all).toMatch(/Standard 24,|24:3x3m/)
  expect(all).toMatch(/Standard 41,|41:3x3m/)
  expect(all).not.toMatch(/Standard 20,|[^\d]20:3x3m/)
  expect(all).not.toMatch(/sold|held by/)
})

test('the list has the same stalls as native checkboxes, and taken stalls cannot be ticked', () => {
  render(<Booking hall={hall} view="list" />)
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes).toHaveLength(114)
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Standard 24' })
  expect(box.value).toBe('24:3x3m')
  fireEvent.click(box)
  expect(box.checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Standard 41' }).disabled).toBe(true)
})

test('each table of the list begins with the free stalls, and no row moves when a stall is taken', () => {
  const { rerender } = render(<Booking hall={hall} view="list" />)
  const values = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ value }) => value)
  for (const table of screen.getAllByRole('table')) {
    const boxes = within(table).getAllByRole<HTMLInputElement>('checkbox')
    const taken = boxes.map(({ disabled }) => disabled)
    expect(taken).toEqual(taken.toSorted((one, other) => Number(one) - Number(other)))
  }
  const before = values()
  rerender(<Booking hall={shippedHall({ 'std-24': 'sold' })} view="list" />)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Standard 24' }).disabled).toBe(true)
  expect(values()).toEqual(before)
})

test('the server’s markup has no style attribute and is the same each time', () => {
  const html = renderToString(<Booking hall={hall} />)
  expect(html).not.toMatch(/\sstyle=/)
  expect(renderToString(<Booking hall={hall} />)).toBe(html)
})
