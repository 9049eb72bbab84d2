import { ApiError } from './api-error'
import { listOf, type ListPage } from './list'
import { sessionIsBack } from './lost-session'
import type { Booking, PublicBooking } from './records'

type Call = () => Promise<{
  data?: readonly (Booking | PublicBooking)[]
  error?: unknown
  response: Response
}>

// Reads a list of bookings for the office. Without a session, the server does not refuse this request. It sends the
// public list, which contains only the taken stalls. Therefore, a public list is treated like a 401: the call waits
// until the user has signed in again.
export async function officeBookings(call: Call): Promise<ListPage<Booking>> {
  const found = await fullList(call)
  if (found) return found
  const second = (await sessionIsBack()) && (await fullList(call))
  if (!second) throw new ApiError(401)
  return second
}

async function fullList(call: Call): Promise<ListPage<Booking> | undefined> {
  const { rows, ...found } = await listOf(call())
  return rows.every(isFull) ? { rows, ...found } : undefined
}

function isFull(row: Booking | PublicBooking): row is Booking {
  return '_id' in row
}
