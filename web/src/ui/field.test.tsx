import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { TextsProvider } from '../i18n/texts'
import { publicTexts } from '../testing/catalogue'
import { Checkbox } from './checkbox'
import { ErrorSummary } from './error-summary'
import { PhoneInput } from './phone-input'
import { Select } from './select'
import { TextInput } from './text-input'

function show(content: React.ReactNode) {
  const wrap = (node: React.ReactNode) => (
    <TextsProvider lang="en" texts={publicTexts('en')}>
      {node}
    </TextsProvider>
  )
  const view = render(wrap(content))
  return { ...view, again: (node: React.ReactNode) => view.rerender(wrap(node)) }
}

describe('a field', () => {
  it('is named by its label and described by its hint', () => {
    show(<TextInput name="address" label="Address" hint="Village and district" />)
    const input = screen.getByRole('textbox', { name: 'Address' })
    expect(input).toHaveProperty('name', 'address')
    expect(describedBy(input)).toEqual(['Village and district'])
    expect(input.getAttribute('aria-invalid')).toBeNull()
    expect(input.getAttribute('aria-required')).toBe('true')
  })

  it('announces its error with the control, after the hint', () => {
    show(<PhoneInput name="phone" label="Phone" hint="10 digits" error="Enter a 10-digit number" />)
    const input = screen.getByRole('textbox', { name: 'Phone' })
    expect(describedBy(input)).toEqual(['10 digits', 'Enter a 10-digit number'])
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(input.getAttribute('type')).toBe('tel')
  })

  it('is marked if it is optional', () => {
    show(<TextInput name="email" label="Email" optional />)
    const input = screen.getByRole('textbox', { name: 'Email (optional)' })
    expect(input.getAttribute('aria-required')).toBeNull()
  })

  it('has a select with an empty first option', () => {
    show(
      <Select
        name="job"
        label="Occupation"
        prompt="Choose one"
        options={[{ value: 'f', label: 'Farmer' }]}
      />,
    )
    const select = screen.getByRole('combobox', { name: 'Occupation' })
    expect(select).toHaveProperty('value', '')
    expect(screen.getAllByRole('option')).toHaveLength(2)
  })

  it('connects the error of a checkbox to its input', () => {
    show(<Checkbox name="adult" label="I am 18 or older" required error="Please tick this" />)
    const box = screen.getByRole('checkbox', { name: 'I am 18 or older' })
    expect(describedBy(box)).toEqual(['Please tick this'])
  })
})

describe('the error summary', () => {
  const form = (errors: Record<string, string>) => (
    <>
      <ErrorSummary errors={errors} order={['name', 'phone']} />
      <TextInput name="name" label="Name" />
      <TextInput name="phone" label="Phone" />
    </>
  )

  it('is empty if there are no errors', () => {
    show(form({}))
    expect(screen.queryByRole('group')).toBeNull()
  })

  it('takes focus when the server refuses, and again for the next refusal', async () => {
    const user = userEvent.setup()
    const { again } = show(form({}))
    again(form({ phone: 'Enter a 10-digit number', other: 'Something else', name: 'Enter a name' }))
    const summary = screen.getByRole('group', { name: 'There is a problem' })
    await waitFor(() => expect(document.activeElement).toBe(summary))
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Enter a name',
      'Enter a 10-digit number',
      'Something else',
    ])

    await user.click(screen.getByRole('textbox', { name: 'Name' }))
    again(form({ phone: 'Enter a 10-digit number' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group')))
  })

  it('moves focus to the field', async () => {
    const user = userEvent.setup()
    show(form({ phone: 'Enter a 10-digit number' }))
    await user.click(screen.getByRole('link'))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Phone' })))
  })
})

function describedBy(control: HTMLElement): string[] {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? `nothing has the id ${id}`)
}
