import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { SortableList } from './sortable-list'

let orders: string[][]

function Fruits({ fixed = false }: { fixed?: boolean }) {
  const [items, setItems] = useState(['apple', 'banana', 'cherry'])
  function order(next: string[]) {
    orders.push(next)
    setItems(next)
  }
  return (
    <SortableList
      label="Fruits"
      items={items}
      idOf={(item) => item}
      nameOf={(item) => item}
      layout="rows"
      onOrder={fixed ? undefined : order}
    >
      {(item, handles) => (
        <>
          {item}
          {handles}
        </>
      )}
    </SortableList>
  )
}

beforeEach(() => {
  orders = []
  // Simulates a layout in which the rows are stacked vertically and each row is 100 px high.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const index = [...(this.parentElement?.children ?? [])].indexOf(this)
    return new DOMRect(0, index * 100, 300, 100)
  })
})

function shown() {
  return screen.getAllByRole('listitem').map((item) => item.textContent)
}

function grip(name: string): Element {
  const item = screen.getAllByRole('listitem').find(({ textContent }) => textContent === name)
  const found = item?.querySelector('.sort-grip')
  if (!found) throw new Error(`${name} has nothing to hold it by`)
  return found
}

function point(type: string, clientY: number, pointerId = 1) {
  act(() => {
    window.dispatchEvent(new PointerEvent(type, { clientX: 10, clientY, pointerId }))
  })
}

it('moves an item by its buttons, keeps the focus on the button and announces the position', async () => {
  render(<Fruits />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Move apple later' }))
  expect(shown()).toEqual(['banana', 'apple', 'cherry'])
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move apple later' })),
  )
  expect(screen.getByRole('status').textContent).toBe('apple: now 2 of 3')
  await user.keyboard('{Enter}')
  expect(shown()).toEqual(['banana', 'cherry', 'apple'])
  await user.keyboard('{Enter}')
  expect(orders).toEqual([
    ['banana', 'apple', 'cherry'],
    ['banana', 'cherry', 'apple'],
  ])
  expect(screen.getByRole('button', { name: 'Move banana earlier' }).getAttribute('aria-disabled')).toBe(
    'true',
  )
})

it('shows the order during a drag, and reports it on release', () => {
  render(<Fruits />)
  fireEvent.pointerDown(grip('cherry'), { button: 0, pointerId: 1 })
  point('pointermove', 180)
  expect(shown()).toEqual(['apple', 'banana', 'cherry'])
  point('pointermove', 140)
  expect(shown()).toEqual(['apple', 'cherry', 'banana'])
  point('pointermove', 50)
  expect(shown()).toEqual(['cherry', 'apple', 'banana'])
  // Events of a second finger must be ignored.
  point('pointerup', 250, 2)
  expect(orders).toEqual([])
  point('pointerup', 50)
  expect(orders).toEqual([['cherry', 'apple', 'banana']])
})

it('ignores a cancelled drag, and one that ends where it began', () => {
  render(<Fruits />)
  fireEvent.pointerDown(grip('apple'), { button: 0, pointerId: 1 })
  point('pointermove', 250)
  expect(shown()).toEqual(['banana', 'cherry', 'apple'])
  fireEvent.keyDown(window, { key: 'Escape' })
  expect(shown()).toEqual(['apple', 'banana', 'cherry'])
  fireEvent.pointerDown(grip('apple'), { button: 0, pointerId: 1 })
  point('pointermove', 150)
  point('pointermove', 50)
  point('pointerup', 50)
  expect(orders).toEqual([])
})

it('has no handles if items cannot be moved', () => {
  render(<Fruits fixed />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(document.querySelector('.sort-grip')).toBeNull()
})
