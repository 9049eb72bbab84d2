import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { accountOf, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'

const office = startOffice()

beforeEach(() => {
  office.signedIn(accountOf('viewer'))
})

// Returns the dashboard card with a heading.
async function card(name: string): Promise<HTMLElement> {
  const heading = await screen.findByRole('heading', { name })
  return heading.closest('section') as HTMLElement
}

it('shows money in, out and waiting, and every card is a link', async () => {
  openPortal('/admin/dashboard')
  await card('Money in')
  const linkOf = (name: string) => screen.getByRole('heading', { name }).closest('a')
  expect(linkOf('Money in')?.textContent).toBe('Money in₹1,500Balance ₹1,300')
  expect(linkOf('Money in')?.getAttribute('href')).toBe('/admin/daybook?period=all&direction=in')
  expect(linkOf('Money out')?.textContent).toBe('Money out₹200Refunds that are done')
  expect(linkOf('Waiting for a decision')?.textContent).toBe('Waiting for a decision₹3002 open tasks')
  expect(linkOf('Waiting for a decision')?.getAttribute('href')).toBe('/admin/work')
  expect(linkOf('Total Registrations')?.getAttribute('href')).toBe('/admin/registrations')
})

it('shows registrations and stalls against the goal and the edition before', async () => {
  openPortal('/admin/dashboard')
  const registrations = within(await card('Registrations by days before the fair'))
  expect(registrations.getByText('Goal 1,500')).toBeTruthy()
  expect(registrations.getByText(/80% of the goal/)).toBeTruthy()
  const rows = registrations.getAllByRole('row').map((row) => row.textContent)
  expect(rows).toEqual(['Days before the fairThis edition2024', '40900500', '301,200800'])
  const stalls = within(await card('Sold stalls by days before the fair'))
  expect(stalls.queryByText(/Goal/)).toBeNull()
  expect(stalls.getAllByRole('row').map((row) => row.textContent)).toContain('30169')
})
