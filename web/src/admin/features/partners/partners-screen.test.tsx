import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Partner } from '../../api/records'
import { imageFile, partner, picture } from '../../testing/content'
import { editionFixture } from '../../testing/edition'
import { accountOf, page, problem, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'
import { networkGone, takeForms } from '../../testing/sent-form'

const office = startOffice()
let asked: string[]

function listOf(...rows: Partner[]) {
  office.answer(
    http.get('*/api/partners', ({ request }) => {
      asked.push(new URL(request.url).search)
      return page(rows)
    }),
  )
}

beforeEach(() => {
  asked = []
  office.signedIn(accountOf('owner'))
  listOf(partner())
  office.answer(http.get('*/api/admin/edition', () => HttpResponse.json(editionFixture())))
})

describe('the table', () => {
  it('shows name, type and website', async () => {
    openPortal('/admin/Partnersadmin')
    const row = (await screen.findByText('Soil Research Institute')).closest('tr') as HTMLElement
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
        .slice(1, 4),
    ).toEqual(['SRSoil Research Institute', 'Knowledge', 'soil.example.org'])
  })

  it('passes the search parameters to the server', async () => {
    openPortal('/admin/Partnersadmin?type=Media&q=radio&deleted=true')
    await screen.findByText('Soil Research Institute')
    expect(asked[0]?.slice(1).split('&').sort()).toEqual([
      'deleted=true',
      'page=1',
      'perPage=25',
      'q=radio',
      'type=Media',
    ])
  })

  it('shows that there are none, or that none match', async () => {
    listOf()
    const { user } = openPortal('/admin/Partnersadmin?q=nobody')
    expect(await screen.findByText('No partners match your search')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(await screen.findByText('No partners added yet.')).toBeTruthy()
  })

  it('shows the error state', async () => {
    office.answer(http.get('*/api/partners', () => problem(500, 'internal', 'Sorry')))
    openPortal('/admin/Partnersadmin')
    expect(await screen.findByText('Failed to fetch partners: HTTP error! status: 500')).toBeTruthy()
  })
})

describe('the dialog', () => {
  it('requires name and type', async () => {
    const { user } = openPortal('/admin/Partnersadmin')
    await user.click(await screen.findByRole('button', { name: 'Add Partner' }))
    const form = within(await screen.findByRole('dialog', { name: 'Add Partner' }))
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findAllByText('Name and Type are required')).toHaveLength(2)
  })

  it('adds a partner with a logo', async () => {
    const { handler, forms } = takeForms('post', '*/api/partners', () =>
      HttpResponse.json(partner({ name: 'Green Radio' }), { status: 201 }),
    )
    office.answer(handler)
    const { user } = openPortal('/admin/Partnersadmin')
    await user.click(await screen.findByRole('button', { name: 'Add Partner' }))
    const form = within(await screen.findByRole('dialog', { name: 'Add Partner' }))
    await user.type(form.getByLabelText('Partner name'), 'Green Radio')
    await user.selectOptions(form.getByLabelText('Type'), 'Media')
    await user.type(form.getByLabelText(/^What they do, in Telugu/), 'రైతుల రేడియో')
    fireEvent.change(form.getByLabelText(/^Logo/), { target: { files: [imageFile('radio.png')] } })
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Partner Green Radio is added')).toBeTruthy()
    expect(forms).toEqual([
      [
        ['name', 'Green Radio'],
        ['type', 'Media'],
        ['website', ''],
        ['level', ''],
        ['line', ''],
        ['lineIn.te', 'రైతుల రేడియో'],
        ['lineIn.hi', ''],
        ['logo', 'radio.png'],
      ],
    ])
  })

  it('edits a partner, with the server’s error at its field', async () => {
    let refused = true
    const { handler, forms } = takeForms('put', '*/api/partners/partner-1', () =>
      refused
        ? problem(422, 'check_fields', 'Please correct the marked fields.', {
            fields: { website: 'Enter a web address like www.example.com' },
          })
        : HttpResponse.json(partner()),
    )
    office.answer(handler)
    const { user } = openPortal('/admin/Partnersadmin')
    await user.click(await screen.findByRole('button', { name: 'Edit partner Soil Research Institute' }))
    const form = within(await screen.findByRole('dialog', { name: 'Edit Partner' }))
    await user.clear(form.getByLabelText(/^Website/))
    await user.type(form.getByLabelText(/^Website/), 'nonsense')
    await user.click(form.getByRole('button', { name: 'Update' }))
    expect(await form.findByText('Enter a web address like www.example.com')).toBeTruthy()
    refused = false
    await user.type(form.getByLabelText(/^Website/), '.org')
    await user.click(form.getByRole('button', { name: 'Update' }))
    expect(await screen.findByText('Partner Soil Research Institute is saved')).toBeTruthy()
    expect(forms.at(-1)).toEqual([
      ['website', 'nonsense.org'],
      ['version', '3'],
    ])
  })

  it('removes the logo only on saving', async () => {
    listOf(partner({ logo: picture('soil', 'partners').path, picture: picture('soil', 'partners') }))
    const { handler, forms } = takeForms('put', '*/api/partners/partner-1', () =>
      HttpResponse.json(partner()),
    )
    office.answer(handler)
    const { user } = openPortal('/admin/Partnersadmin')
    await user.click(await screen.findByRole('button', { name: /^Edit partner/ }))
    const form = within(await screen.findByRole('dialog', { name: 'Edit Partner' }))
    await user.click(form.getByRole('button', { name: 'Remove logo' }))
    expect(form.getByText('The logo will be removed when you save.')).toBeTruthy()
    expect(form.queryByAltText('Logo of Soil Research Institute')).toBeNull()
    await user.click(form.getByRole('button', { name: 'Keep the logo' }))
    expect(form.getByAltText('Logo of Soil Research Institute')).toBeTruthy()
    await user.click(form.getByRole('button', { name: 'Remove logo' }))
    await user.click(form.getByRole('button', { name: 'Update' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(forms).toEqual([
      [
        ['removeLogo', 'true'],
        ['version', '3'],
      ],
    ])
  })

  it('shows the server’s error message, or else the default one', async () => {
    const answers = [problem(409, 'x', 'Such a partner exists.'), problem(500, 'internal', 'Sorry')]
    const { handler } = takeForms('put', '*/api/partners/partner-1', () => answers.shift() ?? networkGone())
    office.answer(handler)
    const { user } = openPortal('/admin/Partnersadmin')
    await user.click(await screen.findByRole('button', { name: /^Edit partner/ }))
    const form = within(await screen.findByRole('dialog'))
    await user.selectOptions(form.getByLabelText('Type'), 'Agency')
    await user.click(form.getByRole('button', { name: 'Update' }))
    expect(await form.findByText('Such a partner exists.')).toBeTruthy()
    await user.click(form.getByRole('button', { name: 'Update' }))
    expect(await form.findByText('Failed to save partner: HTTP error! status: 500')).toBeTruthy()
  })
})

it('deletes after a confirmation, and shows the error', async () => {
  office.answer(http.delete('*/api/partners/partner-1', () => problem(500, 'internal', 'Sorry')))
  const { user } = openPortal('/admin/Partnersadmin')
  await user.click(await screen.findByRole('button', { name: /^Delete partner/ }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText('Are you sure you want to delete this partner?')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await dialog.findByText('Failed to delete partner: HTTP error! status: 500')).toBeTruthy()
})

it('reorders all partners', async () => {
  listOf(partner({ _id: 'a', name: 'A' }), partner({ _id: 'b', name: 'B' }), partner({ _id: 'c', name: 'C' }))
  const orders = office.note('patch', '*/api/partners/order', [])
  const { user } = openPortal('/admin/Partnersadmin?q=x')
  await user.click(await screen.findByRole('button', { name: 'Change order' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Order of the partners' }))
  await user.click(await dialog.findByRole('button', { name: 'Move C earlier' }))
  await waitFor(() => expect(orders).toEqual([{ ids: ['a', 'c', 'b'] }]))
  // The dialog's request does not contain the URL's search text, so it loads all partners.
  expect(asked).toContain('')
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
