import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PageFixture } from '../../page-fixture'
import type { ExhibitorsProps } from '../../props.gen'
import { ExhibitorsView } from './exhibitors-view'

const props: ExhibitorsProps = {
  by: 'product',
  query: '',
  total: 2,
  found: 2,
  groups: [
    {
      title: 'Seeds',
      exhibitors: [
        { name: 'Soil Life', product: 'Seeds', stalls: [{ id: 'std-7', label: '7', zone: 'Seed stalls' }] },
      ],
    },
    { title: 'A', exhibitors: [{ name: 'AgriDrone', product: '', stalls: [] }] },
  ],
}

it('does not repeat the heading of a group, and shows no empty product', () => {
  render(
    <PageFixture>
      <ExhibitorsView {...props} />
    </PageFixture>,
  )
  const [seeds, other] = screen.getAllByRole('region')
  expect(seeds && within(seeds).getAllByText('Seeds')).toHaveLength(1)
  expect(other && within(other).getAllByRole('paragraph')).toHaveLength(1)
})

it('keeps a slash in the heading of a zone on the line of the word before it', () => {
  const exhibitors = [{ name: 'AgriDrone', product: '', stalls: [] }]
  render(
    <PageFixture>
      <ExhibitorsView {...props} by="zone" groups={[{ title: 'Machines / AI / Drones', exhibitors }]} />
    </PageFixture>,
  )
  const heading = screen.getByRole('heading', { level: 2 })
  expect(heading.textContent).toBe('Machines\u00a0/ AI\u00a0/ Drones')
})

it('names the zone of several stalls once, and not below the heading of the zone', () => {
  const stalls = [
    { id: 'std-74', label: '74', zone: 'Machines' },
    { id: 'std-75', label: '75', zone: 'Machines' },
    { id: '', label: 'Tiny', zone: '' },
  ]
  const exhibitors = [{ name: 'AgriDrone', product: '', stalls }]
  const { rerender } = render(
    <PageFixture>
      <ExhibitorsView {...props} by="name" groups={[{ title: 'A', exhibitors }]} />
    </PageFixture>,
  )
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(
    expect.arrayContaining(['Stall 74', 'Stall 75']),
  )
  expect(screen.getAllByText('Machines')).toHaveLength(1)
  rerender(
    <PageFixture>
      <ExhibitorsView {...props} by="zone" groups={[{ title: 'Machines', exhibitors }]} />
    </PageFixture>,
  )
  expect(screen.getAllByText('Machines').map((one) => one.tagName)).toEqual(['H2'])
})
