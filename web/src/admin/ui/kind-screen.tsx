import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { movedBy } from './list-search'
import { RecordScreen } from './record-screen'
import type { RecordKind, RecordSearch, StoredRecord } from './record-screen-kind'

/** Creates the screen of a record kind. Use it for kinds whose screen shows only the list of records. */
export function kindScreen<Row extends StoredRecord>(kind: RecordKind<Row>): ComponentType {
  return function KindScreen() {
    // The cast is safe, because the search parameters of every record entry include all parameters that RecordScreen
    // reads.
    const search: RecordSearch = useSearch({ strict: false }) as RecordSearch
    const navigate = useNavigate()
    return (
      <RecordScreen
        kind={kind}
        search={search}
        onSearch={(change) => void navigate({ to: '.', ...movedBy<RecordSearch>(change) })}
      />
    )
  }
}
