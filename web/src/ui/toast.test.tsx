import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TextsProvider } from '../i18n/texts'
import { publicTexts } from '../testing/catalogue'
import { Toast } from './toast'

describe('a toast', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  function show(kind: 'good' | 'bad') {
    const onClose = vi.fn<() => void>()
    render(
      <TextsProvider lang="en" texts={publicTexts('en')}>
        <Toast kind={kind} onClose={onClose}>
          Banner created successfully!
        </Toast>
      </TextsProvider>,
    )
    return onClose
  }

  it('for a success is announced politely and disappears after three seconds', () => {
    const onClose = show('good')
    expect(screen.getByRole('status').textContent).toContain('Banner created successfully!')
    pass(2999)
    expect(onClose).not.toHaveBeenCalled()
    pass(1)
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('for an error stays until it is closed', () => {
    const onClose = show('bad')
    pass(60_000)
    expect(onClose).not.toHaveBeenCalled()
    screen.getByRole('button', { name: 'Close' }).click()
    expect(onClose).toHaveBeenCalledTimes(1)
  })
})

function pass(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
}
