import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { TextsProvider } from '../i18n/texts'
import { publicTexts } from '../testing/catalogue'
import { Button } from './button'
import { Dialog } from './dialog'

function Opener() {
  const [open, setOpen] = useState(false)
  return (
    <TextsProvider lang="en" texts={publicTexts('en')}>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Delete Registration?">
        <button type="button" onClick={() => setOpen(false)}>
          Keep
        </button>
      </Dialog>
    </TextsProvider>
  )
}

describe('a dialog', () => {
  it('is modal, named by its title, has the focus, and returns it to what opened it', async () => {
    const user = userEvent.setup()
    render(<Opener />)
    const opener = screen.getByRole('button', { name: 'Open' })
    await user.click(opener)
    const dialog = screen.getByRole('dialog', { name: 'Delete Registration?' })
    expect(dialog).toHaveProperty('open', true)
    expect(document.activeElement).toBe(dialog) // a screen reader announces it with its title

    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(dialog).toHaveProperty('open', false)
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })

  it('closes by Esc through its owner', async () => {
    const user = userEvent.setup()
    render(<Opener />)
    await user.click(screen.getByRole('button', { name: 'Open' }))
    const dialog = screen.getByRole('dialog')
    // happy-dom does not fire a cancel event when Escape is pressed.
    const cancel = new Event('cancel', { cancelable: true })
    act(() => {
      dialog.dispatchEvent(cancel)
    })
    expect(cancel.defaultPrevented).toBe(true)
    expect(dialog).toHaveProperty('open', false)
  })

  it('closes by a press on the backdrop, but not by one inside', async () => {
    const user = userEvent.setup()
    render(<Opener />)
    await user.click(screen.getByRole('button', { name: 'Open' }))
    const dialog = screen.getByRole('dialog')
    await user.click(screen.getByRole('heading'))
    expect(dialog).toHaveProperty('open', true)
    await user.click(dialog)
    expect(dialog).toHaveProperty('open', false)
  })

  it('is rendered open by the server only if it has an address for closing', () => {
    const html = (closeHref?: string) =>
      renderToString(
        <TextsProvider lang="en" texts={publicTexts('en')}>
          <Dialog open onClose={() => undefined} title="Book" closeHref={closeHref}>
            words
          </Dialog>
        </TextsProvider>,
      )
    expect(html('/stallbooking')).toMatch(/<dialog[^>]* open=""/)
    expect(html('/stallbooking')).toContain('href="/stallbooking"')
    expect(html()).not.toMatch(/<dialog[^>]* open=/)
  })
})
