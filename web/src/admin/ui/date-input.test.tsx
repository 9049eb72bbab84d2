import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { TextsProvider } from '../../i18n/texts'
import { publicTexts } from '../../testing/catalogue'
import { DateInput, MomentInput } from './date-input'

function show(content: React.ReactNode) {
  render(
    <TextsProvider lang="en" texts={publicTexts('en')}>
      {content}
    </TextsProvider>,
  )
  return userEvent.setup()
}

function Stored({ first }: { first: string }) {
  const { register, handleSubmit } = useForm({ defaultValues: { day: first } })
  const [sent, setSent] = useState('')
  return (
    <form onSubmit={(event) => void handleSubmit(({ day }) => setSent(`sent ${day}`))(event)}>
      <DateInput {...register('day')} label="Day" />
      <button type="submit">Save</button>
      <output>{sent}</output>
    </form>
  )
}

async function sendForm() {
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  return (await screen.findByText(/^sent/)).textContent
}

it('shows the day before the month, whatever the browser’s language', async () => {
  show(<Stored first="2025-09-13" />)
  expect(screen.getByLabelText('Day')).toHaveProperty('value', '13-09-2025')
  expect(await sendForm()).toBe('sent 2025-09-13')
})

it.each(['5-9-25', '05-09-2025', '5/9/2025', '5.9.2025', '५-९-२०२५', '౦౫-౦౯-౨౦౨౫', '2025-09-05'])(
  'reads %s',
  async (typed) => {
    const user = show(<Stored first="2025-09-13" />)
    const field = screen.getByLabelText('Day')
    await user.clear(field)
    await user.type(field, typed)
    expect(field).toHaveProperty('value', typed)
    await user.tab()
    expect(field).toHaveProperty('value', '05-09-2025')
    expect(await sendForm()).toBe('sent 2025-09-05')
  },
)

it('keeps and sends what is not a day, so that the form can say so', async () => {
  const user = show(<Stored first="" />)
  await user.type(screen.getByLabelText('Day'), '31-02-2025')
  expect(await sendForm()).toBe('sent 31-02-2025')
  expect(screen.getByLabelText('Day')).toHaveProperty('value', '31-02-2025')
})

it('joins a day and a time', async () => {
  function Moment() {
    const [moment, setMoment] = useState('')
    return (
      <>
        <MomentInput name="at" label="Send on" value={moment} onChange={setMoment} />
        <output>{moment}</output>
      </>
    )
  }
  const user = show(<Moment />)
  await user.type(screen.getByLabelText('Send on'), '10-8-2025')
  expect(screen.getByText('2025-08-10T00:00')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: '09:30' } })
  expect(screen.getByText('2025-08-10T09:30')).toBeTruthy()
  await user.clear(screen.getByLabelText('Send on'))
  expect(screen.queryByText(/^2025/)).toBeNull()
})
