import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { attemptKey, changeDraft, dropDraft, readDraft } from './form-draft'
import { useFormDraft } from './use-form-draft'

function Form({ restore = true, choice }: { restore?: boolean; choice?: string | undefined }) {
  const form = useRef<HTMLFormElement>(null)
  const keep = useFormDraft(form, 'test', { restore, choice, instance: undefined })
  return (
    <form ref={form} onInput={() => keep()}>
      <input aria-label="name" name="name" />
      <textarea aria-label="message" name="message" />
      <select aria-label="level" name="level" defaultValue="">
        <option value="">None</option>
        <option value="gold">Gold</option>
      </select>
      <input aria-label="agreed" name="agreed" type="checkbox" value="1" />
      <input aria-label="yes" name="way" type="radio" value="yes" />
      <input aria-label="no" name="way" type="radio" value="no" />
      <input aria-label="file" name="file" type="file" />
      <input type="hidden" name="secret" value="x" />
    </form>
  )
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

beforeEach(() => sessionStorage.clear())

describe('a form’s draft', () => {
  it('is restored after a reload, for every kind of field except files', () => {
    render(<Form />)
    fireEvent.input(field('name'), { target: { value: 'Lakshmi' } })
    fireEvent.input(field('message'), { target: { value: 'రెండు\nవరుసలు' } })
    fireEvent.input(field('level'), { target: { value: 'gold' } })
    fireEvent.click(field('agreed'))
    fireEvent.click(field('no'))
    fireEvent.input(field('name'))
    expect(Object.keys(readDraft('test').values).toSorted()).toEqual([
      'agreed',
      'level',
      'message',
      'name',
      'way',
    ])
    cleanup()
    render(<Form />)
    expect(field('name').value).toBe('Lakshmi')
    expect(field('message').value).toBe('రెండు\nవరుసలు')
    expect(field('level').value).toBe('gold')
    expect([field('agreed').checked, field('yes').checked, field('no').checked]).toEqual([true, false, true])
  })

  it('does not overwrite values from the server or another form of the same name', () => {
    sessionStorage.setItem('mela.test', JSON.stringify({ choice: 'a', values: { name: 'Old' } }))
    render(<Form restore={false} choice="a" />)
    expect(field('name').value).toBe('')
    cleanup()
    render(<Form choice="b" />)
    expect(field('name').value).toBe('')
    cleanup()
    render(<Form choice="a" />)
    expect(field('name').value).toBe('Old')
  })

  it('works in memory if the browser forbids storage', () => {
    const forbidden = () => {
      throw new DOMException('no', 'SecurityError')
    }
    vi.stubGlobal('sessionStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden })
    render(<Form />)
    fireEvent.input(field('name'), { target: { value: 'Lakshmi' } })
    expect(attemptKey('test', { name: 'Lakshmi' })).toMatch(/^[0-9a-f]{32}$/)
    // The draft is not deleted while the page is open, because the next step of the same form uses it.
    expect(readDraft('test').values).toMatchObject({ name: 'Lakshmi' })
    dropDraft('test')
    expect(readDraft('test').values).toEqual({})
    vi.unstubAllGlobals()
  })
})

it('the same content keeps its idempotency key, other content has another', () => {
  const first = attemptKey('test', { name: 'a' })
  expect(attemptKey('test', { name: 'a' })).toBe(first)
  expect(attemptKey('test', { name: 'a' }, 'other')).not.toBe(first)
  expect(attemptKey('test', { name: 'b' })).not.toBe(first)
})

it('a change keeps the other parts of a draft', () => {
  const key = attemptKey('test', 'content')
  changeDraft('test', { values: { name: 'Lakshmi' } })
  expect(readDraft('test')).toMatchObject({ values: { name: 'Lakshmi' }, attempt: { key } })
})
