import type { MemberImport } from '../../api/records'
import { useSheetImport, type SheetImportState } from '../../ui/use-sheet-import'
import { importMembers, type ImportWishes } from './committees-api'

export type MemberImportState = SheetImportState<MemberImport, ImportWishes>

const firstWishes: ImportWishes = { replace: false, dropSamples: true }

// The state of the dialog that imports committee members.
export function useMemberImport(onImported: (done: MemberImport) => void): MemberImportState {
  return useSheetImport(importMembers, firstWishes, onImported)
}
