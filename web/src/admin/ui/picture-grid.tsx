import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { format } from '../../i18n/format'
import type { ListPage } from '../api/list'
import { t } from '../texts'
import { ErrorBanner } from './error-banner'
import { QueryFailure } from './query-error'

type Props<Row> = {
  // The name of the records that the cards show, such as "Banners".
  label: string
  list: UseQueryResult<ListPage<Row>>
  // Returns the error message if the list cannot be loaded.
  failed: (error: Error) => string
  // The content that is shown if there are no cards.
  empty: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

// A grid of image cards. It has a loading, an empty, an error and a ready state.
export function PictureGrid<Row>({ label, list, failed, empty, children }: Props<Row>) {
  const [dismissed, setDismissed] = useState<Error | null>(null)
  const { data, error } = list
  return (
    <>
      {error && error !== dismissed && (
        <ErrorBanner title={failed(error)} onDismiss={() => setDismissed(error)} />
      )}
      {list.isPending && <Bones label={label} />}
      {error && !data && (
        <section className="card">
          <QueryFailure query={list} title={format(t.ui.dataTable.failed, { label })} />
        </section>
      )}
      {data && (data.rows.length === 0 ? <section className="card">{empty}</section> : children(data.rows))}
    </>
  )
}

function Bones({ label }: { label: string }) {
  return (
    <div className="picture-grid">
      <span className="vh" role="status">
        {format(t.ui.dataTable.loading, { label })}
      </span>
      {Array.from({ length: 3 }, (_, index) => (
        <div key={index} className="card picture-card" aria-hidden="true">
          <div className="bone picture-bone" />
        </div>
      ))}
    </div>
  )
}
