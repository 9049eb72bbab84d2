import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { lazyPart } from './lazy-part'

function Greeting({ name }: { name: string }) {
  return <p>Hello {name}</p>
}

function NameField({ label }: { label: string }) {
  const [name, setName] = useState('')
  return <input aria-label={label} value={name} onChange={(event) => setName(event.target.value)} />
}

test('shows the waiting content until the code is loaded, then the part', async () => {
  let arrive: (part: typeof Greeting) => void = () => undefined
  const Part = lazyPart(() => new Promise<typeof Greeting>((resolve) => (arrive = resolve)), <p>Loading</p>)
  render(<Part name="Sita" />)
  expect(screen.getByText('Loading')).toBeTruthy()
  arrive(Greeting)
  expect(await screen.findByText('Hello Sita')).toBeTruthy()
})

test('shows a loaded part at once', async () => {
  const Part = lazyPart(() => Promise.resolve(Greeting))
  const { unmount } = render(<Part name="Sita" />)
  await screen.findByText('Hello Sita')
  unmount()
  render(<Part name="Ravi" />)
  expect(screen.getByText('Hello Ravi')).toBeTruthy()
})

test('keeps the state of the part when its parent renders again', async () => {
  const Part = lazyPart(() => Promise.resolve(NameField))
  const { rerender } = render(<Part label="Name" />)
  const field = await screen.findByRole('textbox', { name: 'Name' })
  fireEvent.change(field, { target: { value: 'Sita' } })
  rerender(<Part label="Full name" />)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Full name' }).value).toBe('Sita')
})
