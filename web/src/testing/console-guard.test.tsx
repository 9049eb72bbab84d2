import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { takeConsoleErrors } from './console-guard'

it.fails('fails a test that writes to console.error', () => {
  console.error('unexpected')
})

it('returns the errors that a test expects', () => {
  console.error('expected', 1)
  expect(takeConsoleErrors()).toEqual([['expected', 1]])
  expect(takeConsoleErrors()).toEqual([])
})

it('records React’s warnings', () => {
  render(
    <ul>
      {[1, 2].map((n) => (
        <li>{n}</li>
      ))}
    </ul>,
  )
  expect(String(takeConsoleErrors()[0])).toContain('key')
})
