import { useMutation } from '@tanstack/react-query'
import { Sheet } from 'lucide-react'
import { Button } from '../../ui/button'
import { describeError } from '../api/api-error'
import { download } from '../api/download'
import { showDone, showFailure } from './toast-list'

// Saves everything that the list's filters match as a spreadsheet, then says the file's name.
export function useExport(
  file: string,
  filters: Readonly<Record<string, string>>,
): { exporting: boolean; startExport: () => void } {
  const { isPending, mutate } = useMutation({
    mutationFn: () => download(file, filters),
    onSuccess: (name) => showDone(`${name} is downloaded`),
    onError: (error) => showFailure('Failed to export to Excel', describeError(error)),
  })
  return { exporting: isPending, startExport: () => mutate() }
}

// The button for it: busy while the file is made.
export function ExportButton({ file, filters }: { file: string; filters: Readonly<Record<string, string>> }) {
  const { exporting, startExport } = useExport(file, filters)
  return (
    <Button size="sm" busy={exporting} busyLabel="Exporting..." onClick={startExport}>
      <Sheet size={20} strokeWidth={2.2} aria-hidden="true" />
      Export to Excel
    </Button>
  )
}
