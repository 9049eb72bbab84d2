import { useMutation } from '@tanstack/react-query'
import { Sheet } from 'lucide-react'
import { Button } from '../../ui/button'
import { describeError } from '../api/api-error'
import { download } from '../api/download'
import { showDone, showFailure } from './toast-list'

// Saves everything that the list's filters match as a spreadsheet: busy while it is made, then says the file's name.
export function ExportButton({ file, filters }: { file: string; filters: Readonly<Record<string, string>> }) {
  const exporting = useMutation({
    mutationFn: () => download(file, filters),
    onSuccess: (name) => showDone(`${name} is downloaded`),
    onError: (error) => showFailure('Failed to export to Excel', describeError(error)),
  })
  return (
    <Button size="sm" busy={exporting.isPending} busyLabel="Exporting..." onClick={() => exporting.mutate()}>
      <Sheet size={20} strokeWidth={2.2} aria-hidden="true" />
      Export to Excel
    </Button>
  )
}
