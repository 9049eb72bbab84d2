import { useMutation } from '@tanstack/react-query'
import { Sheet } from 'lucide-react'
import { useState } from 'react'
import { format } from '../../i18n/format'
import { formatFileSize } from '../../lib/file-size'
import { Button } from '../../ui/button'
import { describeError } from '../api/api-error'
import { download, type Received } from '../api/download'
import { useMay } from '../session/permissions'
import { counted, t } from '../texts'
import { showDone, showFailure } from './toast-list'

type Filters = Readonly<Record<string, string>>

// Exports the rows that match the filters to a spreadsheet, and then shows the file name.
export function useExport(file: string): {
  exporting: boolean
  // The download progress. It is undefined until the first bytes arrive.
  received: Received | undefined
  startExport: (filters: Filters) => void
} {
  const [received, setReceived] = useState<Received>()
  const { isPending, mutate } = useMutation({
    mutationFn: (filters: Filters) => download(file, filters, setReceived),
    onSuccess: (name) => showDone(format(t.ui.exportButton.downloaded, { name })),
    onError: (error) => showFailure(t.ui.exportButton.failed, describeError(error)),
    onSettled: () => setReceived(undefined),
  })
  return { exporting: isPending, received, startExport: mutate }
}

// The export button. A button with an own label is one beside the main export. It is busy while the file is created and
// downloaded.
export function ExportButton({ file, filters, label }: { file: string; filters: Filters; label?: string }) {
  const { exporting, received, startExport } = useExport(file)
  if (!useMay('export')) return null
  return (
    <Button
      size="sm"
      variant={label ? 'line' : undefined}
      busy={exporting}
      busyLabel={received ? howFar(received) : t.ui.exportButton.exporting}
      onClick={() => startExport(filters)}
    >
      <Sheet size={20} strokeWidth={2.2} aria-hidden="true" />
      {label ?? t.ui.exportButton.export}
    </Button>
  )
}

// Returns the progress as text: "Exporting 1,00,000 rows, 64%", or "Exporting 1.2 MB" if the length is unknown.
function howFar({ bytes, of, rows }: Received): string {
  const part = of ? `${Math.floor((bytes / of) * 100)}%` : formatFileSize(bytes)
  return rows
    ? counted(rows, t.ui.exportButton.exportingRows, { part })
    : format(t.ui.exportButton.exportingPart, { part })
}
