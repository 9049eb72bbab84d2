import { getRouteApi } from '@tanstack/react-router'
import { t } from '../../texts'
import { ExportButton } from '../../ui/export-button'
import { movedBy } from '../../ui/list-search'
import { PageTitle } from '../../ui/page-title'
import type { OrderSearch } from './order-search'
import { orderQuery } from './orders-api'
import { OrdersTable } from './orders-table'

const route = getRouteApi('/portal/admin/orders')

// The screen of the orders: the attempts to pay at the payment provider, and the recorded payments.
export function OrdersScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { page: _page, perPage: _perPage, ...filters } = orderQuery(search)
  return (
    <>
      <PageTitle note={t.orders.note}>
        <ExportButton file="orders.xlsx" filters={filters} />
      </PageTitle>
      <OrdersTable search={search} onSearch={(part) => void navigate(movedBy<OrderSearch>(part))} />
    </>
  )
}
