import * as v from 'valibot'
import { choiceOf } from '../../ui/list-search'

// The orders that the dashboard can open: those being paid now, and those whose money a person must look at.
export const openOrders = ['ACTIVE', 'REVIEW'] as const

export type OpenOrders = (typeof openOrders)[number]

// What the address says about the dashboard: which orders are looked at, '' for none.
export const dashboardSearch = v.object({ orders: choiceOf(openOrders) })

export type DashboardSearch = v.InferOutput<typeof dashboardSearch>

export const dashboardDefaults: DashboardSearch = { orders: '' }
