import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { summaryKey } from '../../layout/summary-query'
import { hallKey } from './hall-api'

// Several changes at once (a booking of ten stalls) are one look.
const gather = 300
// How often to look while the stream is cut.
const lookEvery = 5000

const nothing: QueryKey = []

// Looks at the hall, and at what else a screen shows of it, again when a stall changes, whoever changed it; without the
// stream, every few seconds.
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
