import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageFixture } from '../../page-fixture'
import type { CommitteeMemberView, ExecutiveCommitteeProps } from '../../props.gen'
import { FindMember } from './find-member'

const member = (name: string, part: Partial<CommitteeMemberView> = {}): CommitteeMemberView => ({
  name,
  localName: '',
  designation: 'Member',
  institute: '',
  group: '',
  email: '',
  patron: false,
  message: '',
  photo: null,
  initials: 'AR',
  sample: false,
  ...part,
})
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

test('a member is found by the name in the language of the page, which stands below the name', async () => {
  const user = userEvent.setup()
  render(page({ members: [member('Asha Rao'), member('Lakshmi Devi', { localName: 'లక్ష్మి దేవి' })] }))
  await user.type(screen.getByRole('searchbox', { name: 'Find by name' }), 'దేవి')
  expect(Array.from(members(), ({ textContent }) => textContent)).toEqual(['ARLakshmi Deviలక్ష్మి దేవిMember'])
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
  rerender(page({ sample: 'some', members: [member('Asha Rao'), member('Devi', { sample: true })] }))
  expect(screen.queryByText(/^These are sample names/)).toBeNull()
  expect(screen.getAllByText('Sample')).toHaveLength(1)
})

test('the patron stands first, and the groups are in the order of their first members', async () => {
  const user = userEvent.setup()
  render(
    page({
      members: [
        member('Asha Rao', { group: 'Conveners', email: 'asha@example.org' }),
        member('Lakshmi Devi', { group: 'Farmers', institute: 'Medak' }),
        member('Komuraiah', { patron: true, message: 'Come and read it with us.' }),
        member('Sita Rao', { group: 'Conveners' }),
      ],
    }),
  )
  const headings = () => screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)
  expect(headings()).toEqual(['Komuraiah', 'Conveners', 'Farmers'])
  expect(screen.getByText('“Come and read it with us.”')).toBeTruthy()
  expect(screen.getByText('Medak')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Write to Asha Rao' }).getAttribute('href')).toBe(
    'mailto:asha@example.org',
  )
  expect(screen.getByRole('navigation', { name: 'Groups' }).textContent).toBe('Conveners2Farmers1')
  await user.type(screen.getByRole('searchbox', { name: 'Find by name' }), 'rao')
  expect(headings()).toEqual(['Conveners'])
  expect(screen.getByRole('status').textContent).toBe('2 of 4 members')
})
