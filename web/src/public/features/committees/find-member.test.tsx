import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageFixture } from '../../page-fixture'
import type { ExecutiveCommitteeProps } from '../../props.gen'
import { FindMember } from './find-member'

const member = (name: string) => ({ name, designation: 'Member', initials: 'AR', sample: false })
const props: ExecutiveCommitteeProps = {
  members: [member('Asha Rao'), member('Asha Rao'), member('Lakshmi Devi')],
  duties: ['Decides the dates.'],
  query: '',
  sample: 'none',
}

const page = (change: Partial<ExecutiveCommitteeProps> = {}) => (
  <PageFixture>
    <FindMember {...props} {...change} />
  </PageFixture>
)
const members = () => screen.getByRole('region', { name: 'Members' }).querySelectorAll('.member')

test('typing filters the members, shows the count, and can be cleared', async () => {
  const user = userEvent.setup()
  render(page())
  expect(screen.getByRole('status').textContent).toBe('3 members')
  await user.type(screen.getByRole('searchbox', { name: 'Find by name' }), 'rao')
  expect(members()).toHaveLength(2)
  expect(screen.getByRole('status').textContent).toBe('2 of 3 members')
  await user.type(screen.getByRole('searchbox'), ' x')
  expect(members()).toHaveLength(0)
  expect(screen.getByText('No member has the name “rao x”')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Show everyone' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox')))
  expect(members()).toHaveLength(3)
})

test('the server’s list is kept until the visitor searches, and is complete again after that', async () => {
  document.body.innerHTML = `<div id="root">${renderToString(page())}</div>`
  const first = document.querySelector('.members b')
  if (first) first.textContent = 'Asha of the server'
  render(page(), { container: document.querySelector<HTMLElement>('#root') ?? document.body, hydrate: true })
  expect(screen.getByText('Asha of the server')).toBe(first)
  const user = userEvent.setup()
  await user.type(screen.getByRole('searchbox'), 'devi')
  expect(Array.from(members(), ({ textContent }) => textContent)).toEqual(['ARLakshmi DeviMember'])
  await user.clear(screen.getByRole('searchbox'))
  expect(members()).toHaveLength(3)
})

test('the server’s page contains the search result and a search form', () => {
  const html = renderToString(page({ query: 'devi' }))
  expect(html).toContain('Lakshmi Devi')
  expect(html).not.toContain('Asha')
  expect(html).toContain('action="/executive-committee/find"')
  expect(html).toContain('value="devi"')
})

test('sample people are marked: once if all are samples, otherwise each', () => {
  const { rerender } = render(page({ sample: 'all' }))
  expect(screen.getByText(/^These are sample names/)).toBeTruthy()
  rerender(page({ sample: 'some', members: [member('Asha Rao'), { ...member('Devi'), sample: true }] }))
  expect(screen.queryByText(/^These are sample names/)).toBeNull()
  expect(screen.getAllByText('Sample')).toHaveLength(1)
})
