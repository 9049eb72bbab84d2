import type { components } from '../../../api/schema.gen'
import type { OfficeRecord } from '../../api/office-record'
import { recordCalls } from '../../api/record-calls'
import { uploadForm } from '../../api/upload'

export type ProgrammeItem = OfficeRecord<components['schemas']['ProgrammeItem']>
export type ProgrammeImport = components['schemas']['ProgrammeImport']
/** The fields of a programme entry that the office can set. */
export type ProgrammeFacts = Omit<components['schemas']['ImportedProgrammeItem'], 'row'>

export const programmeCalls = recordCalls('/api/programme')

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
