import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { summaryKey } from '../../layout/summary-query'
import { hallKey } from './hall-api'

// The delay before a refetch, in ms. All changes within this time, for example when ten stalls are booked, cause only
// one refetch.
const gather = 300
// The poll interval while the event stream is disconnected, in ms.
const lookEvery = 5000

const nothing: QueryKey = []

// Refetches the hall, the summary, and the queries whose keys begin with `also` when any user changes a stall. Polls
// while the event stream is disconnected.
export function useLiveHall(also: QueryKey = nothing): void {
  const client = useQueryClient()
  useEffect(() => {
    let soon: ReturnType<typeof setTimeout> | undefined
    let polling: ReturnType<typeof setInterval> | undefined

    function look() {
      clearTimeout(soon)
      soon = setTimeout(() => {
        for (const queryKey of [hallKey, summaryKey, also])
          if (queryKey.length > 0) void client.invalidateQueries({ queryKey })
      }, gather)
    }

    const stream = new EventSource('/api/hall/events')
    stream.addEventListener('stalls', look)
    stream.addEventListener('open', () => {
      if (polling === undefined) return
      clearInterval(polling)
      polling = undefined
      look()
    })
    stream.addEventListener('error', () => {
      polling ??= setInterval(look, lookEvery)
    })
    return () => {
      stream.close()
      clearTimeout(soon)
      clearInterval(polling)
    }
  }, [client, also])
}
