import type { components } from '../../../api/schema.gen'
import type { OfficeRecord } from '../../api/list'
import { recordCalls } from '../../api/record-calls'
import { uploadForm } from '../../api/upload'
import type { SendSheet } from '../../ui/use-sheet-import'

export type ProgrammeItem = OfficeRecord<components['schemas']['ProgrammeItem']>
export type ProgrammeImport = components['schemas']['ProgrammeImport']
/** The fields of a programme entry that the office can set. */
export type ProgrammeFacts = Omit<components['schemas']['ImportedProgrammeItem'], 'row'>

export const programmeCalls = recordCalls('/api/programme')

// The import option for entries that are not in the spreadsheet.
export type ImportWishes = { replace: boolean }

// Previews or carries out the import of a spreadsheet.
export const importProgramme: SendSheet<ProgrammeImport> = (form, onProgress) =>
  uploadForm('post', '/api/programme/import', form, { onProgress })
