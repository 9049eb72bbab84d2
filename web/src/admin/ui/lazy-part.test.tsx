import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { lazyPart } from './lazy-part'

function Greeting({ name }: { name: string }) {
  return <p>Hello {name}</p>
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
