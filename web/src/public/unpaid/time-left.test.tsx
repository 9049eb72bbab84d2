import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TimeLeft } from './time-left'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const over = vi.fn<() => void>()
const show = (seconds: number) => (
  <TimeLeft seconds={seconds} textOf={(time) => `${time} left`} onOver={over} />
)
const pass = (seconds: number) =>
  act(() => {
    vi.advanceTimersByTime(seconds * 1000)
  })
const announced = () => screen.getByRole('status').textContent

it('announces the time once when two minutes are left', () => {
  const { rerender } = render(show(180))
  expect(announced()).toBe('')
  pass(59)
  expect(announced()).toBe('')
  pass(2)
  expect(announced()).toBe('2:00 left')
  expect(screen.getByRole('timer').textContent).toBe('1:59 left')
  // When the server sends a new number of seconds, the time must not be announced again.
  rerender(show(90))
  pass(10)
  expect(announced()).toBe('2:00 left')
  expect(over).not.toHaveBeenCalled()
  pass(81)
  expect(announced()).toBe('')
  expect(over).toHaveBeenCalledOnce()
})

it('announces nothing on a page that opens later', () => {
  render(show(100))
  pass(20)
  expect(screen.getByRole('timer').textContent).toBe('1:20 left')
  expect(announced()).toBe('')
})
