import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Banner } from '../../api/records'
import { banner, imageFile, picture } from '../../testing/content'
import { accountOf, page, problem, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'
import { networkGone, takeForms } from '../../testing/sent-form'

const office = startOffice()

beforeEach(() => {
  office.signedIn(accountOf('owner'))
})

async function openForm(record?: Banner) {
  office.answer(http.get('*/api/banners', () => page(record ? [record] : [])))
  const portal = openPortal('/admin/banner')
  const name = record ? `Edit banner ${record.title}` : 'Add banner'
  await portal.user.click(await screen.findByRole('button', { name }))
  const form = within(await screen.findByRole('dialog', { name: record ? 'Edit banner' : 'Add banner' }))
  // Simulates a user who chooses several files at once.
  const choose = (...files: File[]) => fireEvent.change(form.getByLabelText('Images'), { target: { files } })
  const images = () =>
    within(form.getByRole('list', { name: 'Images of this banner' }))
      .getAllByRole('img')
      .map((image) => image.getAttribute('alt') ?? image.getAttribute('aria-label'))
  const save = () => portal.user.click(form.getByRole('button', { name: 'Save banner' }))
  return { ...portal, form, choose, images, save }
}

describe('a new banner', () => {
  it('requires a title and an image', async () => {
    const { user, form, save } = await openForm()
    await save()
    expect(await form.findByText('Title is required')).toBeTruthy()
    expect(form.getByText('At least one image is required')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Title')))
    await user.type(form.getByLabelText('Title'), 'Roots')
    await save()
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Images')))
  })

  it('is sent with its images in order', async () => {
    const { handler, forms } = takeForms('post', '*/api/banners', () =>
      HttpResponse.json(banner('new', ['x']), { status: 201 }),
    )
    office.answer(handler)
    const { user, form, choose, images, save } = await openForm()
    await user.type(form.getByLabelText('Title'), 'Roots')
    await user.type(form.getByLabelText(/^Title in Hindi/), 'जड़ें')
    choose(imageFile('one.png'), imageFile('two.jpg', 'image/jpeg'))
    choose(imageFile('three.gif', 'image/gif'))
    expect(form.getByText('PNG, JPG, GIF or WebP, up to 10MB each. 3 of 10 used.')).toBeTruthy()
    await user.click(form.getByRole('button', { name: 'Move three.gif earlier' }))
    await user.click(form.getByRole('button', { name: 'Remove one.png' }))
    expect(images()).toEqual(['Preview of three.gif: No preview', 'Preview of two.jpg: No preview'])
    await save()
    expect(await screen.findByText('Banner created successfully!')).toBeTruthy()
    expect(forms).toEqual([
      [
        ['title', 'Roots'],
        ['titleIn.te', ''],
        ['titleIn.hi', 'जड़ें'],
        ['images', 'three.gif'],
        ['images', 'two.jpg'],
      ],
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is sent with the image for phones after its image', async () => {
    const { handler, forms } = takeForms('post', '*/api/banners', () =>
      HttpResponse.json(banner('new', ['x']), { status: 201 }),
    )
    office.answer(handler)
    const { user, form, choose, save } = await openForm()
    await user.type(form.getByLabelText('Title'), 'Roots')
    choose(imageFile('one.png'), imageFile('two.png'))
    const input = form.getByLabelText('Image for phones instead of a crop of one.png')
    fireEvent.change(input, { target: { files: [imageFile('scan.tiff', 'image/tiff')] } })
    expect(form.getByText('scan.tiff was not added. Only PNG, JPG, GIF or WebP.')).toBeTruthy()
    fireEvent.change(input, { target: { files: [imageFile('tall.png')] } })
    expect(form.getByText('Image for phones: tall.png')).toBeTruthy()
    await save()
    await waitFor(() => expect(forms).toHaveLength(1))
    expect(forms[0]?.slice(-3)).toEqual([
      ['images', 'one.png'],
      ['phones', 'tall.png'],
      ['images', 'two.png'],
    ])
  })

  it('shows the server’s error about an image for phones beside its image', async () => {
    const { handler } = takeForms('post', '*/api/banners', () =>
      problem(422, 'check_fields', 'Only image files are allowed', {
        fields: { 'phones.0': 'Only image files are allowed' },
      }),
    )
    office.answer(handler)
    const { user, form, choose, save } = await openForm()
    await user.type(form.getByLabelText('Title'), 'Roots')
    choose(imageFile('one.png'))
    fireEvent.change(form.getByLabelText('Image for phones instead of a crop of one.png'), {
      target: { files: [imageFile('tall.png')] },
    })
    await save()
    expect(
      await form.findByText('tall.png, the image for phones, was not added. Only image files are allowed'),
    ).toBeTruthy()
  })

  it('shows why each refused file was not added', async () => {
    const { form, choose } = await openForm()
    choose(
      imageFile('crowd.tiff', 'image/tiff'),
      imageFile('huge.png', 'image/png', 10 * 1024 * 1024 + 1),
      imageFile('fits.png', 'image/png', 10 * 1024 * 1024),
      ...Array.from({ length: 10 }, (_, index) => imageFile(`more-${index}.png`)),
    )
    const alert = form.getByRole('alert')
    expect([...alert.children].map((line) => line.textContent)).toEqual([
      'crowd.tiff was not added. Only PNG, JPG, GIF or WebP.',
      'huge.png was not added. Each image can be at most 10MB',
      'more-9.png was not added. Maximum 10 images allowed',
    ])
    expect(form.getByText('PNG, JPG, GIF or WebP, up to 10MB each. 10 of 10 used.')).toBeTruthy()
  })

  it('shows the server’s error about the images and keeps the typed text', async () => {
    const { handler } = takeForms('post', '*/api/banners', () =>
      problem(422, 'image_only', 'Only image files are allowed', {
        fields: { images: 'Only image files are allowed' },
      }),
    )
    office.answer(handler)
    const { user, form, choose, save } = await openForm()
    await user.type(form.getByLabelText('Title'), 'Roots')
    choose(imageFile('text.png'))
    await save()
    expect(await form.findByText('Only image files are allowed')).toBeTruthy()
    expect(form.getByLabelText('Images').getAttribute('aria-invalid')).toBe('true')
    expect(form.getByLabelText<HTMLInputElement>('Title').value).toBe('Roots')
  })

  it('shows the server’s error beside the refused file', async () => {
    const { handler } = takeForms('post', '*/api/banners', () =>
      problem(422, 'check_fields', 'Only image files are allowed', {
        fields: { 'images.1': 'Only image files are allowed' },
      }),
    )
    office.answer(handler)
    const { user, form, choose, images, save } = await openForm()
    await user.type(form.getByLabelText('Title'), 'Roots')
    choose(imageFile('one.png'), imageFile('text.png'), imageFile('three.png'))
    await save()
    expect(await form.findByText('text.png was not added. Only image files are allowed')).toBeTruthy()
    const tile = form.getByText('Only image files are allowed').closest('li')
    expect(tile?.textContent).toContain('text.png')
    expect(document.activeElement).toBe(form.getByLabelText('Images'))
    await user.click(form.getByRole('button', { name: 'Remove text.png' }))
    expect(images()).toHaveLength(2)
    expect(form.queryByText(/was not taken/)).toBeNull()
  })

  it.each([
    [
      'the server’s error',
      () => problem(413, 'body_too_large', 'What was sent is too large.'),
      'What was sent is too large.',
    ],
    [
      'a lost connection',
      networkGone,
      'Failed to save banner: Network error. Please check your connection and try again.',
    ],
  ])('shows above the fields that saving failed: %s', async (_, answer, words) => {
    const { handler } = takeForms('post', '*/api/banners', answer)
    office.answer(handler)
    const { user, form, choose, save } = await openForm()
    await user.type(form.getByLabelText('Title'), 'Roots')
    choose(imageFile('one.png'))
    await save()
    expect(await form.findByText(words)).toBeTruthy()
    expect(form.getByRole('button', { name: 'Save banner' })).toBeTruthy()
  })
})

describe('a changed banner', () => {
  const record = banner('b1', ['one', 'two', 'three'], { title: 'Roots' })
  record.pictures[1] = { ...picture('two'), focus: 'end' }

  it('sends the changes with the version, and leaves unchanged images out', async () => {
    const { handler, forms } = takeForms('put', '*/api/banners/b1', () => HttpResponse.json(record))
    office.answer(handler)
    const { user, form, save } = await openForm(record)
    await user.type(form.getByLabelText('Title'), '!')
    await save()
    expect(await screen.findByText('Banner updated successfully!')).toBeTruthy()
    expect(forms).toEqual([
      [
        ['title', 'Roots!'],
        ['version', '3'],
      ],
    ])
  })

  it('names the images to keep among the new ones', async () => {
    const { handler, forms } = takeForms('put', '*/api/banners/b1', () => HttpResponse.json(record))
    office.answer(handler)
    const { user, form, choose, save } = await openForm(record)
    await user.click(form.getByRole('button', { name: 'Remove image 2' }))
    choose(imageFile('new.png'))
    await user.click(form.getByRole('button', { name: 'Move new.png earlier' }))
    await save()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(forms).toEqual([
      [
        ['version', '3'],
        ['keep', picture('one').path],
        ['images', 'new.png'],
        ['keep', picture('three').path],
      ],
    ])
  })

  it('sends the chosen part of an image, and shows it at once', async () => {
    const { handler, forms } = takeForms('put', '*/api/banners/b1', () => HttpResponse.json(record))
    office.answer(handler)
    const { user, form, choose, save } = await openForm(record)
    const focusOf = (name: string) => form.getByLabelText(`What must stay visible of ${name}`)
    expect((focusOf('image 2') as HTMLSelectElement).value).toBe('end')
    await user.selectOptions(focusOf('image 1'), 'The left or upper part')
    await user.selectOptions(focusOf('image 2'), 'The middle')
    choose(imageFile('new.png'))
    await user.selectOptions(focusOf('new.png'), 'The right or lower part')
    expect(focusOf('image 1').closest('.banner-image')?.getAttribute('data-focus')).toBe('start')
    await save()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(forms).toEqual([
      [
        ['version', '3'],
        ['keep', picture('one').path],
        ['focus', 'start'],
        ['keep', picture('two').path],
        ['focus', 'middle'],
        ['keep', picture('three').path],
        ['images', 'new.png'],
        ['focus', 'end'],
      ],
    ])
  })

  it('shows what another user has saved, and drops images that were deleted there', async () => {
    let version = 4
    const { handler, forms } = takeForms('put', '*/api/banners/b1', () =>
      forms.length === 1
        ? problem(409, 'changed_meanwhile', 'Somebody else changed this record meanwhile.')
        : HttpResponse.json({ ...record, version: ++version }),
    )
    office.answer(
      handler,
      http.get('*/api/banners/b1', () =>
        HttpResponse.json(banner('b1', ['one', 'three'], { title: 'Their title', version })),
      ),
    )
    const { user, form, choose, images, save } = await openForm(record)
    await user.type(form.getByLabelText('Title'), ' and rain')
    choose(imageFile('new.png'))
    await save()
    await form.findByText('Somebody else changed this record meanwhile')
    expect(await form.findByText(/Somebody else saved: Their title/)).toBeTruthy()
    expect(form.getByText(/Somebody else saved: 2 images/)).toBeTruthy()
    expect(images()).toEqual(['image 1', 'image 3', 'Preview of new.png: No preview'])
    await save()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(forms[1]).toEqual([
      ['title', 'Roots and rain'],
      ['version', '4'],
      ['keep', picture('one').path],
      ['keep', picture('three').path],
      ['images', 'new.png'],
    ])
  })

  it('asks before changes to the images are lost', async () => {
    const { user, form } = await openForm(record)
    await user.click(form.getByRole('button', { name: 'Move image 1 later' }))
    await user.click(form.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('alertdialog', { name: 'Discard your changes?' })).toBeTruthy()
  })
})
