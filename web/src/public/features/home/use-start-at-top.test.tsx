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

it('a reload starts at the top, and going back restores the position at which a link was pressed', () => {
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
