import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { format } from '../../../i18n/format'
import { errorMessage } from '../../api/api-error'
import type { Hall, HallKind } from '../../api/records'
import { useMay } from '../../session/permissions'
import { t } from '../../texts'
import { hallKey, hallQuery } from '../../ui/hall/hall-api'
import { QueryError } from '../../ui/query-error'
import { Skeleton } from '../../ui/skeleton'
import { showDone } from '../../ui/toast-list'
import { EarlyBirdCard } from './early-bird-card'
import { PriceForm } from './price-form'
import { PriceTable } from './price-table'
import { StockCard } from './stock-card'

// The tab with the price of each kind, the early bird discount, and the stock of the kinds that are not on the plan.
export function PricesTab({ hall: { data, error, isError, refetch } }: { hall: UseQueryResult<Hall> }) {
  const client = useQueryClient()
  const mayEdit = useMay('hall')
  const [edited, setEdited] = useState<HallKind>()
  if (!data) {
    return (
      <section className="card" aria-label={t.hall.prices}>
        {isError ? (
          <QueryError query={{ error, refetch }} title={t.hall.pricesFailed} reasonOf={errorMessage} />
        ) : (
          <Skeleton label={t.hall.loadingPrices} lines={8} />
        )}
      </section>
    )
  }
  return (
    <div className="hall-prices">
      <PriceTable kinds={data.kinds} onEdit={mayEdit ? setEdited : undefined} />
      <div className="hall-side">
        <EarlyBirdCard kinds={data.kinds} />
        <StockCard hall={data} readOnly={!mayEdit} />
      </div>
      {edited && (
        <PriceForm
          kind={edited}
          onSaved={({ mapName }) => {
            setEdited(undefined)
            void client.invalidateQueries({ queryKey: hallKey })
            showDone(format(t.hall.priceSaved, { kind: mapName }))
          }}
          reload={async (id) => {
            const { kinds } = await client.fetchQuery({ ...hallQuery, staleTime: 0 })
            return kinds.find((kind) => kind.id === id)
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  )
}
