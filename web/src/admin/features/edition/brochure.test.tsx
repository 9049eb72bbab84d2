import { fireEvent, screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import type { Edition } from '../../api/records'
import { editionFixture } from '../../testing/edition'
import { accountOf, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'
import { takeForms } from '../../testing/sent-form'

const office = startOffice()
const shown: Edition['brochure'] = {
  path: '/files/brochures/abc.pdf',
  name: 'Mela 2025.pdf',
  size: 1_400_000,
  uploadedAt: '2025-08-02T06:08:00Z',
}

beforeEach(() => office.signedIn(accountOf('manager')))

it('is uploaded at once, and removed after a confirmation', async () => {
  office.answer(http.get('*/api/admin/edition', () => HttpResponse.json(editionFixture())))
  const { handler, forms } = takeForms('put', '*/api/admin/edition/brochure', () =>
    HttpResponse.json(editionFixture({ version: 8, brochure: shown })),
  )
  office.answer(handler)
  const { user } = openPortal('/admin/edition?section=brochure')
  const chooser = await screen.findByLabelText('Upload a brochure')
  const choose = (file: File) => fireEvent.change(chooser, { target: { files: [file] } })
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
  choose(new File(['x'], 'brochure.docx', { type: 'application/msword' }))
  expect(await screen.findByText('Only PDF files are allowed')).toBeTruthy()
  choose(new File(['%PDF-'], 'Mela 2025.pdf', { type: 'application/pdf' }))
  await user.click(await screen.findByRole('button', { name: 'Upload' }))
  expect((await screen.findByRole('link', { name: 'Mela 2025.pdf' })).getAttribute('href')).toBe(shown.path)
  expect(screen.getByText('1.4 MB, uploaded on 2 Aug 2025, 11:38 am')).toBeTruthy()
  expect(forms).toEqual([
    [
      ['version', '7'],
      ['brochure', 'Mela 2025.pdf'],
    ],
  ])

  const bodies = office.note('put', '*/api/admin/edition', editionFixture({ version: 9 }))
  await user.click(screen.getByRole('button', { name: 'Remove brochure' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove the brochure?' }))
  await user.click(question.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText(/^There is no file/)).toBeTruthy()
  expect(bodies).toEqual([{ brochure: null, version: 8 }])
})

it('is read-only for viewers', async () => {
  office.signedIn(accountOf('viewer'))
  office.answer(http.get('*/api/admin/edition', () => HttpResponse.json(editionFixture({ brochure: shown }))))
  openPortal('/admin/edition?section=brochure')
  expect(await screen.findByRole('link', { name: 'Mela 2025.pdf' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remove brochure' })).toBeNull()
  expect(screen.queryByText(/Drop a PDF/)).toBeNull()
})
