import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useStartAtTop } from './use-start-at-top'

function Page() {
  useStartAtTop()
  return (
    <>
      <a href="#away">
        <span>Away</span>
      </a>
      <p>Words</p>
    </>
  )
}

it('a reload begins at the top, and the way back finds the place that a link was pressed at', () => {
  const { unmount } = render(<Page />)
  expect(history.scrollRestoration).toBe('manual')
  fireEvent.click(screen.getByText('Words'))
  expect(history.scrollRestoration).toBe('manual')
  fireEvent.click(screen.getByText('Away'))
  expect(history.scrollRestoration).toBe('auto')
  fireEvent(window, new Event('pageshow'))
  expect(history.scrollRestoration).toBe('manual')
  unmount()
  expect(history.scrollRestoration).toBe('auto')
})
