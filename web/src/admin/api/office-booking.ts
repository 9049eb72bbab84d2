import { ApiError } from './api-error'
import { listOf, type ListPage } from './list'
import type { Booking, PublicBooking } from './records'

// Reads a list of bookings for the office. Without a session this list is not refused: it only says which stalls are
// gone (decisions §3), and that is no answer for the office.
export async function officeBookings(
  call: Promise<{ data?: readonly (Booking | PublicBooking)[]; error?: unknown; response: Response }>,
): Promise<ListPage<Booking>> {
  const { rows, ...found } = await listOf(call)
  if (!rows.every(isFull)) throw new ApiError(401)
  return { rows, ...found }
}

function isFull(row: Booking | PublicBooking): row is Booking {
  return '_id' in row
}
