import { queryOptions, useQuery } from '@tanstack/react-query'
import { errorMessage } from '../api/api-error'
import { api } from '../api/client'
import { listOf } from '../api/list'
import { t } from '../texts'
import { DocumentLinks } from './document-links'

// The query for the orders that paid for a record. The order search finds orders by the id of the paid record, too.
function ordersOfRecord(recordId: string) {
  return queryOptions({
    queryKey: ['orders', 'of', recordId],
    queryFn: () =>
      listOf(api.GET('/api/orders', { params: { query: { q: recordId, page: 1, perPage: 20 } } })),
  })
}

// Shows the documents of a registration or a booking.
export function RecordDocuments({ recordId }: { recordId: string }) {
  const orders = useQuery(ordersOfRecord(recordId))
  if (orders.isPending) return <>{t.common.loading}</>
  if (orders.isError) return <>{errorMessage(orders.error)}</>
  const own = orders.data.rows.filter(
    ({ registrationId, bookingId }) => registrationId === recordId || bookingId === recordId,
  )
  const documents = own.flatMap((order) => order.documents)
  return documents.length > 0 ? <DocumentLinks documents={documents} /> : <>{t.common.none}</>
}
