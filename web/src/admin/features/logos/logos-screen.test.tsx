import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { imageFile, logo } from '../../testing/content'
import { accountOf, page, problem, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'
import { networkGone, takeForms } from '../../testing/sent-form'

const office = startOffice()

function listOf(...ids: string[]) {
  office.answer(http.get('*/api/logo', () => page(ids.map(logo))))
}

beforeEach(() => {
  office.signedIn(accountOf('owner'))
  listOf('a', 'b', 'c')
})

describe('the logos', () => {
  it('show which two are in the header', async () => {
    openPortal('/admin/Logo')
    await screen.findByText('Header left')
    const [first, second, third] = screen.getAllByRole('article').map((card) => card.textContent)
    expect(first).toContain('Header left')
    expect(second).toContain('Header right')
    expect(third).toContain('Not in the header')
  })

  it('can be reordered', async () => {
    const orders = office.note('patch', '*/api/logo/order', [])
    const { user } = openPortal('/admin/Logo')
    await user.click(await screen.findByRole('button', { name: 'Move logo 1 later' }))
    await waitFor(() => expect(orders).toEqual([{ ids: ['b', 'a', 'c'] }]))
  })

  it('show the empty and the error state', async () => {
    listOf()
    const { client } = openPortal('/admin/Logo')
    expect(await screen.findByText('No logos uploaded yet')).toBeTruthy()
    office.answer(http.get('*/api/logo', () => problem(500, 'internal', 'Sorry')))
    await client.invalidateQueries()
    expect(await screen.findByText('Failed to fetch logos: HTTP error! status: 500')).toBeTruthy()
  })

  it('show a placeholder for a broken image', async () => {
    openPortal('/admin/Logo')
    fireEvent.error(await screen.findByRole('img', { name: 'logo 2' }))
    expect(screen.getByRole('img', { name: 'logo 2: Image not found' })).toBeTruthy()
  })

  it.each([
    ['the server’s error', problem(422, 'x', 'This logo is in use.'), 'This logo is in use.'],
    ['a fault', problem(500, 'internal', 'Sorry'), 'Delete failed: HTTP error! status: 500'],
    ['nothing wrong', new HttpResponse(null, { status: 204 }), 'The logo is deleted'],
  ])('are deleted after a confirmation, with the message %s', async (_, answer, words) => {
    office.answer(http.delete('*/api/logo/a', () => answer))
    const { user } = openPortal('/admin/Logo')
    await user.click(await screen.findByRole('button', { name: 'Delete logo 1' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Logo?' }))
    expect(dialog.getByText('Are you sure you want to delete this logo?')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText(words)).toBeTruthy()
  })
})

describe('the Add Logo dialog', () => {
  async function openForm() {
    const portal = openPortal('/admin/Logo')
    await portal.user.click(await screen.findByRole('button', { name: 'Add Logo' }))
    const form = within(await screen.findByRole('dialog', { name: 'Add Logo' }))
    const choose = (file: File) =>
      fireEvent.change(form.getByLabelText('Image'), { target: { files: [file] } })
    const upload = () => portal.user.click(form.getByRole('button', { name: 'Upload' }))
    return { ...portal, form, choose, upload }
  }

  it('validates the file with the error messages', async () => {
    const { form, choose, upload } = await openForm()
    await upload()
    expect(await form.findByText('Image file is required')).toBeTruthy()
    choose(imageFile('cv.pdf', 'application/pdf'))
    expect(await form.findByText('Only image files are allowed')).toBeTruthy()
    choose(imageFile('large.png', 'image/png', 3 * 1024 * 1024))
    expect(await form.findByText('Image size must be less than 2MB')).toBeTruthy()
    await upload()
    expect(await form.findByText('Image size must be less than 2MB')).toBeTruthy()
    expect(form.queryByText('Image file is required')).toBeNull()
    choose(imageFile('mark.png'))
    await waitFor(() => expect(form.queryByText('Image size must be less than 2MB')).toBeNull())
    expect(form.getByRole('img', { name: 'Preview of mark.png: No preview' })).toBeTruthy()
  })

  it('uploads, and shows the server’s error', async () => {
    let refused = true
    const { handler, forms } = takeForms('post', '*/api/logo', () =>
      refused
        ? problem(422, 'image_kind', 'This kind of image cannot be used.')
        : HttpResponse.json(logo('new'), { status: 201 }),
    )
    office.answer(handler)
    const { choose, form, upload } = await openForm()
    choose(imageFile('mark.png'))
    await upload()
    expect(await form.findByText('This kind of image cannot be used.')).toBeTruthy()
    refused = false
    await upload()
    expect(await screen.findByText('The logo is uploaded')).toBeTruthy()
    expect(forms.at(-1)).toEqual([['image', 'mark.png']])
  })

  it('shows that the upload failed when the network is lost', async () => {
    const { handler } = takeForms('post', '*/api/logo', networkGone)
    office.answer(handler)
    const { choose, form, upload } = await openForm()
    choose(imageFile('mark.png'))
    await upload()
    expect(
      await form.findByText('Upload failed: Network error. Please check your connection and try again.'),
    ).toBeTruthy()
  })
})
