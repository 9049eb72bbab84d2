import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { HandRequest } from '../../../testing/hand-request'
import { PageFixture } from '../../page-fixture'
import type { ApplicationProps } from '../../props.gen'
import { ApplicationView } from './application-view'

const page: ApplicationProps = {
  type: 'resource',
  occupations: ['farmer', 'media person'],
  maxUpload: 5 * 1024 * 1024,
  sent: '',
  typed: null,
  errors: {},
  refusal: '',
  fileLost: false,
}

const show = (props: Partial<ApplicationProps> = {}) =>
  render(
    <PageFixture>
      <ApplicationView {...page} {...props} />
    </PageFixture>,
  )

const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Full name' })
const biodata = () => screen.getByLabelText<HTMLInputElement>(/Biodata/)
const send = () => screen.getByRole('button', { name: 'Submit application' })
const failed = 'Failed to submit application. Please try again.'

async function sent(count: number): Promise<HandRequest> {
  await vi.waitFor(() => expect(HandRequest.all).toHaveLength(count))
  return HandRequest.all[count - 1] as HandRequest
}

const file = (called: string, size = 10) => new File(['x'.repeat(size)], called)

// Chooses a file. happy-dom checks `accept`, but a visitor may choose any file, so this function bypasses the check.
function choose(one: File) {
  fireEvent.change(biodata(), { target: { files: [one] } })
}

beforeEach(() => {
  HandRequest.all = []
  sessionStorage.clear()
  history.replaceState(null, '', '/resource')
  vi.stubGlobal('XMLHttpRequest', HandRequest)
})

describe('an application', () => {
  it('is sent with its file, then the confirmation is shown and in the address', async () => {
    show()
    await userEvent.type(name(), 'Anusha')
    await userEvent.selectOptions(screen.getByRole('combobox'), 'media person')
    choose(file('cv.pdf'))
    await userEvent.click(send())
    const request = await sent(1)
    expect([...(request.sent ?? [])].map(([key]) => key).at(-1)).toBe('biodata')
    expect(request.sent?.get('type')).toBe('resource')
    expect(request.sent?.get('occupation')).toBe('media person')
    expect(request.headers['Idempotency-Key']).toMatch(/^[0-9a-f]{32}$/)
    request.answer(201, { reference: '4821-7093' })
    const heading = await screen.findByRole('heading', { name: 'Your application has arrived' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    screen.getByText('4821-7093')
    expect(location.search).toBe('?sent=4821-7093')
    expect(sessionStorage.getItem('mela.resource')).toBeNull()
  })

  it('shows the upload progress and can be stopped', async () => {
    show()
    await userEvent.type(name(), 'Anusha')
    choose(file('cv.pdf'))
    await userEvent.click(send())
    const request = await sent(1)
    request.progress(1, 4)
    expect((await screen.findByText('Sending: 25%')).textContent).toBe('Sending: 25%')
    expect(screen.getByRole('button', { name: 'Sending...' }).getAttribute('aria-busy')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: 'Stop sending' }))
    await screen.findByText(/Sending was stopped/)
    expect(screen.queryByText(failed)).toBeNull()
    expect(name().value).toBe('Anusha')
    screen.getByText('cv.pdf')
    await userEvent.click(send())
    expect((await sent(2)).headers['Idempotency-Key']).toBe(request.headers['Idempotency-Key'])
  })

  it('keeps text and file when the connection is lost, and a new file has a new idempotency key', async () => {
    show()
    await userEvent.type(name(), 'Anusha')
    choose(file('cv.pdf'))
    await userEvent.click(send())
    const first = await sent(1)
    first.fail()
    const box = await screen.findByRole('group', { name: failed })
    expect(box.textContent).toContain('Could not connect to server.')
    expect(name().value).toBe('Anusha')
    screen.getByText('cv.pdf')
    choose(file('cv2.pdf'))
    await userEvent.click(send())
    const second = await sent(2)
    expect(second.headers['Idempotency-Key']).not.toBe(first.headers['Idempotency-Key'])
    second.answer(500, '<h1>Oops</h1>')
    expect((await screen.findByRole('group', { name: failed })).textContent).toContain('Something went wrong')
  })

  it('shows the server’s error beside the file until another file is chosen', async () => {
    show()
    choose(file('cv.pdf'))
    await userEvent.click(send())
    ;(await sent(1)).answer(422, {
      detail: 'no',
      fields: { biodata: 'This is no PDF', name: 'Please fill in' },
    })
    await screen.findByText('Biodata: This is no PDF')
    expect(biodata().getAttribute('aria-invalid')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: 'Remove cv.pdf' }))
    expect(biodata().getAttribute('aria-invalid')).toBeNull()
    choose(file('other.pdf'))
    expect(biodata().getAttribute('aria-invalid')).toBeNull()
  })
})

describe('a file that is refused in the browser', () => {
  it.each([
    ['cv.exe', 10, 'Choose a PDF, DOC or DOCX file'],
    ['cv.pdf.zip', 10, 'Choose a PDF, DOC or DOCX file'],
    ['cv.pdf', 0, 'This file is empty. Choose another one.'],
    ['cv.pdf', 6 * 1024 * 1024, 'Choose a file of at most 5 MB. This one has 6 MB.'],
  ])('%s of %d bytes', async (called, size, message) => {
    show()
    choose(file(called, size))
    screen.getByText(message)
    await userEvent.click(send())
    const request = await sent(1)
    expect([...(request.sent ?? [])].filter(([, value]) => value instanceof File && value.size > 0)).toEqual(
      [],
    )
    request.answer(422, { detail: 'no', fields: { mobile: 'Enter 10 digits', biodata: 'Empty' } })
    const box = await screen.findByRole('group', { name: failed })
    expect(box.textContent).toContain(message)
    expect(box.textContent).toContain('Enter 10 digits')
    expect(box.textContent).not.toContain('Empty')
  })

  it.each(['CV.PDF', 'a.b.doc', 'జీవిత వివరాలు.docx'])('%s is', (called) => {
    show()
    choose(file(called))
    expect(biodata().getAttribute('aria-invalid')).toBeNull()
  })
})

it('shows the values of a form sent without script, and asks for the file again', () => {
  const typed = {
    name: 'Anusha',
    occupation: 'farmer',
    address: 'A',
    email: 'b',
    experience: 'c',
    mobile: '1',
  }
  show({ type: 'volunteer', typed, errors: { mobile: 'Wrong number' }, fileLost: true })
  expect(name().value).toBe('Anusha')
  screen.getByRole('group', { name: failed })
  screen.getByText(/choose your file again/)
})
