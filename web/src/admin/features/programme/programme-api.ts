import type { components } from '../../../api/schema.gen'
import { api, dataOf } from '../../api/client'
import { officeList, officeRecord, type OfficeRecord } from '../../api/office-record'
import { uploadForm } from '../../api/upload'
import type { RecordKind } from '../../ui/record-screen-kind'

export type ProgrammeItem = OfficeRecord<components['schemas']['ProgrammeItem']>
export type ProgrammeImport = components['schemas']['ProgrammeImport']
/** The fields of a programme entry that the office can set. */
export type ProgrammeFacts = Omit<components['schemas']['ImportedProgrammeItem'], 'row'>
type ProgrammeItemBody = components['schemas']['ProgrammeItemBody']

export const programmeCalls: RecordKind<ProgrammeItem>['calls'] = {
  find: (query) => officeList(api.GET('/api/programme', { params: { query } })),
  read: async (id) =>
    officeRecord(await dataOf(api.GET('/api/programme/{id}', { params: { path: { id } } }))),
  async remove(id) {
    await dataOf(api.DELETE('/api/programme/{id}', { params: { path: { id } } }))
  },
  restore: async (id) =>
    officeRecord(await dataOf(api.POST('/api/programme/{id}/restore', { params: { path: { id } } }))),
}

export async function saveProgrammeItem(
  id: string | undefined,
  body: ProgrammeItemBody,
): Promise<ProgrammeItem> {
  return officeRecord(
    await dataOf(
      id === undefined
        ? api.POST('/api/programme', { body })
        : api.PUT('/api/programme/{id}', { params: { path: { id } }, body }),
    ),
  )
}

// The import option for entries that are not in the spreadsheet.
export type ImportWishes = { replace: boolean }

// Previews the import of a spreadsheet. A call with the `preview` value of an earlier response applies the import.
export async function importProgramme(
  file: File,
  { replace }: ImportWishes,
  preview: string | undefined,
  onProgress: (sent: number) => void,
): Promise<ProgrammeImport> {
  const form = new FormData()
  form.append('replace', String(replace))
  if (preview !== undefined) {
    form.append('preview', preview)
    form.append('apply', 'true')
  }
  form.append('file', file, file.name)
  return uploadForm('post', '/api/programme/import', form, { onProgress })
}
