import { useMutation, useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { format } from '../../i18n/format'
import { errorMessage } from '../api/api-error'
import { api, dataOf } from '../api/client'
import { downloadFrom } from '../api/download'
import { useMay } from '../session/permissions'
import { counted, t } from '../texts'
import type { ListFilter } from './bulk-run-api'
import { RecordLink } from './record-link'
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

// The PDFs of a list.
export type Prints = { list: 'registrations' | 'bookings'; files: readonly Print[] }

type Props = {
  prints: Prints
  filter: ListFilter
  // The ids of the selected rows. If there are none, all matching rows are printed.
  ids: readonly string[]
}

// A button that opens a menu of PDFs: badges, signs and lists. The PDFs contain the selected rows, or all matching rows
// if no row is selected. The menu first names the records with characters that cannot be printed.
export function PrintMenu({ prints, filter, ids }: Props) {
  const { open, place, id, button, close } = usePopup()
  const may = { edit: useMay('edit'), export: useMay('export'), people: useMay('people') }
  const chosen = { ...filter, ...only(ids) }
  const check = useQuery({
    queryKey: ['missing-characters', prints.list, chosen],
    queryFn: () => missingCharacters(prints.list, chosen),
    enabled: open,
    gcTime: 0,
  })
  const printing = useMutation({
    mutationFn: async ({ path, query, file }: Print) => downloadFrom(path, { ...chosen, ...query }, file),
    onSuccess: (file) => showDone(format(t.ui.exportButton.downloaded, { name: file })),
    onError: (error) => showFailure(t.ui.print.failed, errorMessage(error)),
  })
  // The export permission is always required, because every PDF can contain all records of a list.
  const offered = prints.files.filter(({ permission }) => may.export && may[permission])
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
          <div role="status">
            {check.isFetching && <p>{t.ui.print.checking}</p>}
            {check.isError && (
              <p className="view-problem">
                {format(t.ui.print.checkFailed, { reason: errorMessage(check.error) })}
              </p>
            )}
            {!check.isFetching && check.data && <Missing records={check.data} />}
          </div>
          {offered.map((one) => (
            <button key={one.label} type="button" disabled={check.isFetching} onClick={() => print(one)}>
              {one.label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

// Names the records with characters that no font has. They can be printed nevertheless.
function Missing({ records }: { records: Awaited<ReturnType<typeof missingCharacters>> }) {
  if (records.length === 0) return null
  return (
    <div className="print-missing">
      <b>{t.ui.print.missing}</b>
      <p>{t.ui.print.missingAdvice}</p>
      <ul>
        {records.map(({ record: { kind, id, title }, characters }) => (
          <li key={id}>
            <RecordLink kind={kind} id={id}>
              {title}
            </RecordLink>
            : {characters}
          </li>
        ))}
      </ul>
    </div>
  )
}

// Lists the records with characters that no font contains.
async function missingCharacters(list: Prints['list'], query: ListFilter) {
  const path = `/api/admin/prints/missing-characters/${list}` as const
  return dataOf(api.GET(path, { params: { query } }))
}

function only(ids: readonly string[]): ListFilter {
  return ids.length > 0 ? { ids: ids.join(',') } : {}
}
