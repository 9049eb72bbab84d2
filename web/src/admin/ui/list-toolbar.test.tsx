import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ListToolbar } from './list-toolbar'

it('removes a search text that is typed but not yet searched', () => {
  vi.useFakeTimers()
  const changes: unknown[] = []
  render(
    <ListToolbar
      label="Search"
      placeholder=""
      filters={[{ name: 'status', label: 'Status', all: 'All', options: [{ value: 'Paid', label: 'Paid' }] }]}
      sorts={[]}
      search={{ status: 'Paid' }}
      found={undefined}
      onSearch={(change) => changes.push(change)}
    />,
  )
  const box = screen.getByLabelText<HTMLInputElement>('Search')
  fireEvent.change(box, { target: { value: 'Lakshmi' } })
  fireEvent.click(screen.getByRole('button', { name: 'Clear all' }))
  vi.runAllTimers()
  vi.useRealTimers()
  expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('')
  expect(changes).toEqual([expect.objectContaining({ q: '', status: '' })])
})
