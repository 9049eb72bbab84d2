import * as v from 'valibot'
import { choiceOf } from '../../ui/list-search'

// The order statuses by which the dashboard can list orders. An ACTIVE order has a payment in progress.
const openOrders = ['ACTIVE'] as const

export type OpenOrders = (typeof openOrders)[number]

// The dashboard's search parameter: the status of the orders to list, or '' for no list.
export const dashboardSearch = v.object({ orders: choiceOf(openOrders) })
