import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { TextsProvider } from '../i18n/texts'
import { publicTexts } from '../testing/catalogue'
import { FileInput } from './file-input'

const words = {
  accepts: 'PDF up to 5 MB',
  choose: 'Choose file',
  change: 'Choose another',
  remove: 'Remove cv.pdf',
  stop: 'Stop',
}

type Props = Partial<Parameters<typeof FileInput>[0]>

const field = (props: Props) => (
  <TextsProvider lang="en" texts={publicTexts('en')}>
    <FileInput
      name="biodata"
      label="Biodata"
      optional
      accept=".pdf"
      words={words}
      chosen={null}
      onChoose={() => undefined}
      {...props}
    />
  </TextsProvider>
)

const input = () => screen.getByLabelText<HTMLInputElement>(/Biodata/)
const chosen = { name: 'cv.pdf', state: '4 KB, ready' }

describe('FileInput', () => {
  it('shows the native control until hydration', () => {
    const html = renderToString(field({}))
    expect(html).toContain('type="file"')
    expect(html).not.toContain('file-live')
    expect(html).not.toContain('Choose file')
  })

  it('names the accepted types and passes the chosen file on', async () => {
    const onChoose = vi.fn<(file: File | null) => void>()
    render(field({ onChoose }))
    expect(input().getAttribute('aria-describedby')).toBe('f-biodata-state')
    expect(document.getElementById('f-biodata-state')?.textContent).toBe('PDF up to 5 MB')
    const file = new File(['x'], 'cv.pdf', { type: 'application/pdf' })
    await userEvent.upload(input(), file)
    expect(onChoose).toHaveBeenLastCalledWith(file)
  })

  it('shows a chosen file and removes it', async () => {
    const onChoose = vi.fn<(file: File | null) => void>()
    render(field({ chosen, onChoose }))
    expect(document.getElementById('f-biodata-state')?.textContent).toBe('cv.pdf 4 KB, ready')
    await userEvent.click(screen.getByRole('button', { name: 'Remove cv.pdf' }))
    expect(onChoose).toHaveBeenLastCalledWith(null)
    await waitFor(() => expect(document.activeElement).toBe(input()))
  })

  it('shows the error beside the refused file', () => {
    render(field({ chosen, error: 'Choose a PDF file' }))
    expect(input().getAttribute('aria-invalid')).toBe('true')
    expect(input().getAttribute('aria-describedby')).toBe('f-biodata-error f-biodata-state')
    screen.getByText('Choose a PDF file')
  })

  it('shows the upload progress and can be stopped', async () => {
    const onStop = vi.fn<() => void>()
    render(field({ chosen: { name: 'cv.pdf', state: 'Sending: 40%' }, progress: 0.4, onStop }))
    expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Sending: 40%' }).value).toBe(0.4)
    expect(input().disabled).toBe(true)
    expect(screen.queryByRole('button', { name: 'Remove cv.pdf' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
    expect(onStop).toHaveBeenCalledOnce()
  })
})
