import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Line, sectionsOf, wordsOf } from './markdown'

const source = `# Handbook

For **everybody**.

## Tills
1. Open it.
2. Count the cash
   twice.

| You see | Do |
|---|---|
| a difference | write a note |

\`\`\`
mela doctor
\`\`\`
`

it('splits a page into sections with their blocks', () => {
  const [first, tills] = sectionsOf('office-handbook', source)
  expect(first).toMatchObject({ id: 'handbook', level: 1, blocks: [{ kind: 'text' }] })
  expect(tills?.blocks).toEqual([
    { kind: 'list', ordered: true, items: ['Open it.', 'Count the cash twice.'] },
    { kind: 'table', head: ['You see', 'Do'], rows: [['a difference', 'write a note']] },
    { kind: 'code', text: 'mela doctor' },
  ])
  expect(tills && wordsOf(tills)).toContain('a difference write a note')
})

it('reads a heading mark without text as text', () => {
  const [section] = sectionsOf('office-handbook', '# Handbook\n## \nMore.')
  expect(section?.blocks).toEqual([{ kind: 'text', text: '##  More.' }])
})

it('renders bold words, code and the links that lead somewhere', () => {
  const { container } = render(
    <p>
      <Line
        text="Press **Close**, run `mela`, see [Tills](#tills) and [more](elsewhere.md)."
        linkOf={(target) => (target === '#tills' ? '#office-handbook.tills' : undefined)}
      />
    </p>,
  )
  expect(container.textContent).toBe('Press Close, run mela, see Tills and more.')
  expect([...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '#office-handbook.tills',
  ])
  expect(container.querySelector('b')?.textContent).toBe('Close')
})
