import { act, render, screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TextsProvider } from '../../../i18n/texts'
import { publicTexts } from '../../../testing/catalogue'
import type { Countdown as Props } from '../../props.gen'
import { Countdown } from './countdown'
import { stateAt } from './use-remaining'

const opensAt = '2025-09-13T09:00:00+05:30'
const endsAt = '2025-09-15T00:00:00+05:30'
const opens = Date.parse(opensAt)
const second = 1000
const hour = 3600 * second
const day = 24 * hour

const before: Props = { phase: 'before', daysLeft: 41, opensAt, endsAt, until: '' }

const view = (props: Props) => (
  <TextsProvider lang="en" texts={publicTexts('en')}>
    <Countdown {...props} />
  </TextsProvider>
)

// Returns the visible units and the text after them, such as "41 days, 21 hours".
function units(): string {
  return within(screen.getByRole('timer'))
    .getAllByRole('listitem')
    .map((item) => [...item.children].map((part) => part.textContent).join(' '))
    .join(', ')
}

describe('the countdown', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is rendered by the server with whole days only', () => {
    const html = renderToString(view(before))
    const shown = html.replace(/<li class="count-waiting".*?<\/li>/g, '')
    expect(shown).toContain('<b>41</b><span>days</span>')
    expect(shown).not.toContain('hours')
    expect(shown).toContain('The fair opens in')
    expect(shown).toContain('LEFT!')
  })

  it('shows "less than a day" on the last day', () => {
    expect(renderToString(view({ ...before, daysLeft: 0 }))).toContain('less than a day')
  })

  it('ticks every second after hydration', () => {
    vi.setSystemTime(opens - (41 * day + 21 * hour + 18 * 60 * second + 10 * second))
    render(view(before))
    expect(units()).toBe('41 days, 21 hours, 18 minutes, 10 seconds')
    pass(3 * second)
    expect(units()).toBe('41 days, 21 hours, 18 minutes, 7 seconds')
    expect(screen.getByText('LEFT!')).toBeTruthy()
  })

  // The navigation timing entry, with the time that the server has sent.
  function fakePage(type: string) {
    vi.setSystemTime(opens - 300 * day)
    const serverTiming = [{ name: 'now', description: String(opens - 2 * day) }]
    const page = { type, serverTiming, responseStart: performance.now() }
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([page] as unknown as PerformanceEntryList)
  }

  it('uses the time of the server if the visitor’s clock is wrong', () => {
    fakePage('navigate')
    pass(1500) // until hydration
    render(view({ ...before, daysLeft: 2 }))
    pass(500)
    expect(units()).toBe('1 days, 23 hours, 59 minutes, 58 seconds')
  })

  it('ignores the time of the server on a page of the history, which may be old', () => {
    fakePage('back_forward')
    render(view(before))
    expect(units()).toBe('300 days, 0 minutes, 0 seconds')
  })

  it('leaves out days and hours that are zero', () => {
    vi.setSystemTime(opens - (hour + second))
    render(view({ ...before, daysLeft: 0 }))
    expect(units()).toBe('1 hours, 0 minutes, 1 seconds')
    pass(2 * second)
    expect(units()).toBe('59 minutes, 59 seconds')
  })

  it('stops at zero when the fair opens, and stays there', () => {
    vi.setSystemTime(opens - 2 * second)
    render(view({ ...before, daysLeft: 0 }))
    pass(2 * second)
    expect(units()).toBe('0 minutes, 0 seconds')
    expect(screen.getByRole('heading').textContent).toBe('The fair has begun')
    expect(screen.queryByText('LEFT!')).toBeNull()
  })

  it.each(['before', 'open'] as const)(
    'says on a page that stays open when the fair is over: %s',
    (phase) => {
      vi.setSystemTime(Date.parse(endsAt) - 2 * second)
      render(view({ ...before, phase, daysLeft: 0 }))
      pass(second)
      expect(screen.getByRole('heading').textContent).toBe('The fair has begun')
      pass(2 * second)
      expect(screen.getByRole('heading').textContent).toBe('The fair is over')
      expect(vi.getTimerCount()).toBe(0)
    },
  )

  it('thanks after the fair and counts nothing, whatever the visitor’s clock shows', () => {
    vi.setSystemTime(opens - 5 * day)
    render(view({ ...before, phase: 'over', daysLeft: 0 }))
    pass(5 * second)
    expect(screen.getByRole('heading').textContent).toBe('The fair is over')
    expect(screen.getByText('Thank you to everyone who came.')).toBeTruthy()
    expect(screen.queryByText('LEFT!')).toBeNull()
    expect(screen.queryAllByRole('listitem')).toEqual([])
  })
})

describe('stateAt', () => {
  const ends = Date.parse(endsAt)
  it.each([
    ['a second before', opens - second, 'before'],
    ['at the opening', opens, 'open'],
    ['in the last second', ends - 1, 'open'],
    ['at the end', ends, 'over'],
  ])('%s', (_, now, phase) => {
    expect(stateAt(now, opens, ends).phase).toBe(phase)
  })
})

function pass(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
}
