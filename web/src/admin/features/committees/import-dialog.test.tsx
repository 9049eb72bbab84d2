import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import type { MemberImport } from '../../api/records'
import { member } from '../../testing/content'
import { accountOf, page, problem, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'
import { networkGone, takeForms } from '../../testing/sent-form'

const office = startOffice()
const path = '*/api/committee-members/import'

beforeEach(() => {
  office.signedIn(accountOf('manager'))
  office.answer(
    http.get('*/api/admin/edition', () =>
      HttpResponse.json({
        committees: [
          { id: 'executive', name: { en: 'Executive Committee', hi: '', te: '' }, responsibilities: [] },
          { id: 'field', name: { en: 'Field Activities', hi: '', te: '' }, responsibilities: [] },
        ],
      }),
    ),
    http.get('*/api/committee-members', () => page([member()])),
  )
})

function planOf(part: Partial<MemberImport> = {}): MemberImport {
  const nothing = {
    added: [],
    changed: [],
    removed: [],
    reordered: [],
    ignored: [],
    faults: [],
    stopped: false,
  }
  return { applied: false, ...nothing, unchanged: 0, samples: 0, preview: 'p1', ...part }
}

const asha = {
  row: 2,
  name: 'Asha',
  nameIn: {},
  designation: 'Patron',
  designationIn: { te: 'పోషకులు' },
  institute: '',
  instituteIn: {},
  group: '',
  groupIn: {},
  email: '',
  committee: 'field',
}
const change = {
  row: 3,
  before: member({ sample: true }),
  after: member({
    name: 'Lakshmi Devi',
    nameIn: { te: 'లక్ష్మి దేవి' },
    designation: 'Chair',
    designationIn: { hi: 'अध्यक्ष' },
  }),
}

async function openImport() {
  const portal = openPortal('/admin/committees')
  await portal.user.click(await screen.findByRole('button', { name: 'Import from a spreadsheet' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import from a spreadsheet' }))
  const choose = (file: File) =>
    fireEvent.change(dialog.getByLabelText('Spreadsheet'), { target: { files: [file] } })
  const apply = () => dialog.getByRole('button', { name: /^Apply/ })
  return { ...portal, dialog, choose, apply }
}

const list = () => new File(['Name,Designation,Committee'], 'list.csv', { type: 'text/csv' })

function answerOf(plan: MemberImport) {
  return HttpResponse.json(plan)
}

describe('the import', () => {
  it('previews the changes, and applies the preview', async () => {
    const plans = [
      planOf({
        added: [asha],
        changed: [change],
        removed: [member({ _id: 'm9', name: 'Old Hand', sample: true })],
        unchanged: 1204,
        reordered: ['field'],
        samples: 1,
        ignored: ['Phone'],
      }),
      planOf({ applied: true, added: [asha], changed: [change] }),
    ]
    const { handler, forms } = takeForms('post', path, () => answerOf(plans.shift() ?? planOf()))
    office.answer(handler)
    const { user, dialog, choose, apply } = await openImport()
    expect(dialog.getByRole('link', { name: 'Download the template' }).getAttribute('href')).toBe(
      '/api/committee-members/template.xlsx',
    )
    expect(apply()).toHaveProperty('disabled', true)
    choose(list())
    expect(await dialog.findByText('1 added, 1 changed, 1 removed, 1,204 unchanged, new order')).toBeTruthy()
    expect(dialog.getByText('Columns that are ignored: Phone')).toBeTruthy()
    expect(dialog.getByText('New order on the website: Field Activities.')).toBeTruthy()
    expect(dialog.getByText('Asha').closest('li')?.textContent).toContain('Patron పోషకులు')
    const changed = dialog.getByText('Lakshmi Devi').closest('li')
    expect(changed?.textContent).toContain('DesignationConvener → ChairIn Hindi(empty) → अध्यक्ष')
    expect(changed?.textContent).toContain('No longer a sample')
    await user.click(dialog.getByRole('button', { name: 'Apply, and remove 1' }))
    expect(await screen.findByText('The spreadsheet is imported: 1 added, 1 changed')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(forms).toEqual([
      [
        ['replace', 'false'],
        ['dropSamples', 'true'],
        ['file', 'list.csv'],
      ],
      [
        ['replace', 'false'],
        ['dropSamples', 'true'],
        ['preview', 'p1'],
        ['apply', 'true'],
        ['file', 'list.csv'],
      ],
    ])
  })

  it('refreshes the preview when the options change', async () => {
    const { handler, forms } = takeForms('post', path, () => answerOf(planOf({ samples: 80, added: [asha] })))
    office.answer(handler)
    const { user, dialog, choose } = await openImport()
    choose(list())
    await user.click(
      await dialog.findByRole('checkbox', { name: 'Remove the sample people (80 on the website)' }),
    )
    await user.click(dialog.getByRole('checkbox', { name: /^Replace the list/ }))
    await waitFor(() => expect(forms).toHaveLength(3))
    expect(forms.at(-1)).toEqual([
      ['replace', 'true'],
      ['dropSamples', 'false'],
      ['file', 'list.csv'],
    ])
  })

  it('lists the cells with errors, and applies nothing until they are corrected', async () => {
    const faults = Array.from({ length: 25 }, (_, index) => ({
      row: index + 2,
      column: 'Committee',
      cell: `C${index + 2}`,
      message: `There is no committee “x${index}”.`,
    }))
    const { handler } = takeForms('post', path, () =>
      answerOf(planOf({ added: [asha], faults, stopped: true })),
    )
    office.answer(handler)
    const { user, dialog, choose, apply } = await openImport()
    choose(list())
    expect(await dialog.findByText('25 cells need a correction')).toBeTruthy()
    expect(dialog.getByText(/There is no committee “x0”/).textContent).toBe(
      'Row 2, Committee (C2): There is no committee “x0”.',
    )
    expect(dialog.queryByText(/“x24”/)).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Show all 25' }))
    expect(dialog.getByText(/“x24”/)).toBeTruthy()
    expect(apply()).toHaveProperty('disabled', true)
  })

  it('shows that nothing would change', async () => {
    const { handler } = takeForms('post', path, () => answerOf(planOf({ unchanged: 80 })))
    office.answer(handler)
    const { dialog, choose, apply } = await openImport()
    choose(list())
    expect(await dialog.findByText(/^No changes/)).toBeTruthy()
    expect(dialog.getByText('80 unchanged')).toBeTruthy()
    expect(apply()).toHaveProperty('disabled', true)
  })
})

describe('errors', () => {
  it('shows beside the file why it was refused', async () => {
    const { handler, forms } = takeForms('post', path, () =>
      problem(422, 'check_fields', 'x', { fields: { file: 'There are no people below the headings' } }),
    )
    office.answer(handler)
    const { dialog, choose } = await openImport()
    choose(list())
    expect(await dialog.findByText('There are no people below the headings')).toBeTruthy()
    expect(dialog.getByLabelText('Spreadsheet').getAttribute('aria-invalid')).toBe('true')
    choose(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'large.xlsx'))
    expect(await dialog.findByText('This file has 5.1 MB. Choose one of at most 5 MB')).toBeTruthy()
    expect(forms).toHaveLength(1)
  })

  it('shows a new preview if the data has changed in the meantime', async () => {
    const answers = [
      answerOf(planOf({ added: [asha] })),
      problem(409, 'import_changed', 'The committees changed.'),
      answerOf(planOf({ added: [asha], unchanged: 2, preview: 'p2' })),
      answerOf(planOf({ applied: true, added: [asha] })),
    ]
    const { handler, forms } = takeForms('post', path, () => answers.shift() ?? networkGone())
    office.answer(handler)
    const { user, dialog, choose, apply } = await openImport()
    choose(list())
    await dialog.findByText('1 added')
    await user.click(apply())
    expect(await dialog.findByText('The committees changed.')).toBeTruthy()
    expect(await dialog.findByText('1 added, 2 unchanged')).toBeTruthy()
    await user.click(apply())
    expect(await screen.findByText('The spreadsheet is imported: 1 added')).toBeTruthy()
    expect(forms.at(-1)).toContainEqual(['preview', 'p2'])
  })

  it('keeps the file when the connection is lost, and tries again', async () => {
    const answers = [
      networkGone(),
      answerOf(planOf({ added: [asha] })),
      networkGone(),
      answerOf(planOf({ applied: true, added: [asha] })),
    ]
    const { handler } = takeForms('post', path, () => answers.shift() ?? networkGone())
    office.answer(handler)
    const { user, dialog, choose, apply } = await openImport()
    choose(list())
    const lost = 'Network error. Please check your connection and try again.'
    expect(await dialog.findByText(`Failed to read the spreadsheet: ${lost}`)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Try Again' }))
    await dialog.findByText('1 added')
    await user.click(apply())
    expect(await dialog.findByText(`Failed to import: ${lost}`)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('The spreadsheet is imported: 1 added')).toBeTruthy()
  })
})

it('is offered only to accounts that may edit; all accounts that may read see the list', async () => {
  office.signedIn(accountOf('viewer'))
  openPortal('/admin/committees')
  expect(await screen.findByRole('button', { name: 'Export to Excel' })).toBeTruthy()
  await screen.findByText('Lakshmi Devi')
  expect(screen.queryByRole('button', { name: 'Import from a spreadsheet' })).toBeNull()
})
