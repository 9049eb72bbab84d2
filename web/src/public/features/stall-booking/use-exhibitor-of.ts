import { useEffect, useState } from 'react'
import { useLang } from '../../../i18n/texts'
import { callApi } from '../../../lib/api'
import type { Answer } from '../../../lib/api-types'
import { stallValue, type HallStall } from '../../../lib/hall'

type Exhibitors = Answer<'get', '/api/exhibitors'>

// Returns the exhibitor at a sold stall, or undefined if the exhibitor has not agreed to be listed. The list is loaded
// when a sold stall is shown for the first time. If this fails, the name is only missing.
export function useExhibitorOf(stall: HallStall | undefined): Exhibitors[number] | undefined {
  const lang = useLang()
  const [exhibitors, setExhibitors] = useState<Exhibitors>()
  const sold = stall?.state === 'sold'
  useEffect(() => {
    if (!sold || exhibitors) return undefined
    const asking = new AbortController()
    callApi('get', '/api/exhibitors', { lang, signal: asking.signal }).then(setExhibitors, () => undefined)
    return () => asking.abort()
  }, [sold, exhibitors, lang])
  if (!stall || !sold) return undefined
  const here = (one: Exhibitors[number]) => one.stalls.some((key) => stallValue(key) === stallValue(stall))
  return exhibitors?.find(here)
}
