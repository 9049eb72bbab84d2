import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { TabPanel, Tabs } from './tabs'

const items = ['Categories', 'Pricing', 'Facilities'].map((label) => ({
  id: label.toLowerCase(),
  label,
  href: `?tab=${label.toLowerCase()}`,
}))

function Page() {
  const [tab, setTab] = useState('categories')
  return (
    <>
      <Tabs label="Stall booking" items={items} current={tab} onSelect={setTab} />
      <TabPanel id={tab}>{tab} panel</TabPanel>
    </>
  )
}

describe('tabs', () => {
  it('are links on the server, with the current one marked', () => {
    const html = renderToString(<Page />)
    expect(html).not.toContain('role="tab')
    expect(html).toContain('href="?tab=pricing"')
    expect(html.match(/aria-current="page"/g)).toHaveLength(1)
  })

  it('are one tab stop; arrows, Home and End move and open', async () => {
    const user = userEvent.setup()
    render(<Page />)
    await user.tab()
    await waitFor(() => expect(document.activeElement).toBe(tab('Categories')))
    await user.keyboard('{ArrowRight}')
    expect(selected()).toBe('Pricing')
    await waitFor(() => expect(document.activeElement).toBe(tab('Pricing')))
    await user.keyboard('{End}')
    expect(selected()).toBe('Facilities')
    await user.keyboard('{ArrowRight}')
    expect(selected()).toBe('Categories')
    await user.keyboard('{ArrowLeft}')
    expect(selected()).toBe('Facilities')
    await user.keyboard('{Home}')
    expect(selected()).toBe('Categories')
    await user.tab()
    expect(screen.getAllByRole('tab')).not.toContain(document.activeElement)
  })

  it('show the panel that belongs to the open tab', async () => {
    const user = userEvent.setup()
    render(<Page />)
    await user.click(tab('Pricing'))
    const panel = screen.getByRole('tabpanel', { name: 'Pricing' })
    expect(panel.textContent).toBe('pricing panel')
    expect(tab('Pricing').getAttribute('aria-controls')).toBe(panel.id)
  })
})

const tab = (name: string) => screen.getByRole('tab', { name })
const selected = () => screen.getByRole('tab', { selected: true }).textContent
