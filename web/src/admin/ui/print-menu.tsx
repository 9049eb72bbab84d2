import { useMutation } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { format } from '../../i18n/format'
import { errorMessage } from '../api/api-error'
import { downloadFrom } from '../api/download'
import { useMay } from '../session/permissions'
import { counted, t } from '../texts'
import type { ListFilter } from './bulk-run-api'
import { showDone, showFailure } from './toast-list'
import { usePopup } from './use-popup'

// A PDF that can be printed from a list's records.
export type Print = {
  label: string
  // The path of the PDF, and the parameters that are sent in addition to the list's filter.
  path: string
  query?: ListFilter
  // The file name of the downloaded PDF.
  file: string
  // The permission that is required in addition to the export permission.
  permission: 'export' | 'edit' | 'people'
}

type Props = {
  prints: readonly Print[]
  filter: ListFilter
  // The ids of the selected rows. If there are none, all matching rows are printed.
  ids: readonly string[]
}

// A button that opens a menu of PDFs: badges, signs and lists. The PDFs contain the selected rows, or all matching rows
// if no row is selected.
export function PrintMenu({ prints, filter, ids }: Props) {
  const { open, place, id, button, close } = usePopup()
  const may = { edit: useMay('edit'), export: useMay('export'), people: useMay('people') }
  const printing = useMutation({
    mutationFn: async ({ path, query, file }: Print) => {
      let missing = ''
      await downloadFrom(path, { ...filter, ...query, ...only(ids) }, file, undefined, (headers) => {
        missing = decodeURIComponent(headers.get('X-Missing-Characters') ?? '')
      })
      return missing
    },
    onSuccess: (missing, { file }) => {
      showDone(format(t.ui.exportButton.downloaded, { name: file }))
      if (missing)
        showFailure(t.ui.print.missing, format(t.ui.print.missingCharacters, { characters: missing }))
    },
    onError: (error) => showFailure(t.ui.print.failed, errorMessage(error)),
  })
  // The export permission is always required, because every PDF can contain all records of a list.
  const offered = prints.filter(({ permission }) => may.export && may[permission])
  if (offered.length === 0) return null

  function print(one: Print) {
    close()
    printing.mutate(one)
  }

  return (
    <div className="print-choice" ref={place}>
      <button
        type="button"
        className="btn btn-line btn-sm"
        {...button}
        aria-disabled={printing.isPending}
        onClick={() => !printing.isPending && button.onClick()}
      >
        <Printer size={20} strokeWidth={2.2} aria-hidden="true" />
        {printing.isPending ? t.ui.print.printing : t.ui.print.print}
      </button>
      {open && (
        <div id={id} className="column-menu" role="group" aria-label={t.ui.print.print}>
          <p>{ids.length > 0 ? counted(ids.length, t.ui.print.selected) : t.ui.print.all}</p>
          {offered.map((one) => (
            <button key={one.label} type="button" onClick={() => print(one)}>
              {one.label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

function only(ids: readonly string[]): ListFilter {
  return ids.length > 0 ? { ids: ids.join(',') } : {}
}
