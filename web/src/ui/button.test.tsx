import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Button } from './button'

describe('a button', () => {
  it('is a link if it has an address', () => {
    render(
      <Button href="/registration" variant="sun">
        Register
      </Button>,
    )
    const link = screen.getByRole('link', { name: 'Register' })
    expect(link.getAttribute('href')).toBe('/registration')
    expect(link.className).toBe('btn btn-sun')
  })

  it('while busy keeps focus, shows its busy label, and ignores presses', async () => {
    const user = userEvent.setup()
    const press = vi.fn<() => void>()
    const send = vi.fn<(event: React.FormEvent) => void>((event) => event.preventDefault())
    const form = (busy: boolean) => (
      <form onSubmit={send}>
        <Button type="submit" busy={busy} busyLabel="Sending..." onClick={press}>
          Send
        </Button>
      </form>
    )
    const view = render(form(false))
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(press).toHaveBeenCalledTimes(1)
    expect(send).toHaveBeenCalledTimes(1)

    view.rerender(form(true))
    const busy = screen.getByRole('button', { name: 'Sending...' })
    await waitFor(() => expect(document.activeElement).toBe(busy))
    expect(busy.getAttribute('aria-busy')).toBe('true')
    await user.click(busy)
    await user.keyboard('{Enter}')
    expect(press).toHaveBeenCalledTimes(1)
    expect(send).toHaveBeenCalledTimes(1)
  })
})
