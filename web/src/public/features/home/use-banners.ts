import { useCallback, useEffect, useRef, useState } from 'react'
import { useLang } from '../../../i18n/texts'
import type { BannerSlide } from '../../props.gen'
import { BannerError, loadBanners, type BannerFault } from './load-banners'

// The state of the slider: banners are shown (or there are none), banners are being loaded, or an error has occurred.
// `banners` always contains the banners that were loaded last.
type BannersState =
  | { readonly phase: 'showing' | 'loading'; readonly banners: readonly BannerSlide[] }
  | { readonly phase: 'error'; readonly banners: readonly BannerSlide[]; readonly fault: BannerFault }

// Returns the banners and a function that loads them again. The initial banners are those that the server sent with
// the page.
export function useBanners(sent: readonly BannerSlide[]): { state: BannersState; refresh: () => void } {
  const lang = useLang()
  const [state, setState] = useState<BannersState>({ phase: 'showing', banners: sent })
  const running = useRef<AbortController | null>(null)

  useEffect(() => () => running.current?.abort(), [])

  const refresh = useCallback(() => {
    running.current?.abort()
    const run = new AbortController()
    running.current = run
    setState(({ banners }) => ({ phase: 'loading', banners }))
    loadBanners(lang, run.signal).then(
      (banners) => setState({ phase: 'showing', banners }),
      (error: unknown) => {
        if (run.signal.aborted) return
        const fault = error instanceof BannerError ? error.fault : 'network'
        setState(({ banners }) => ({ phase: 'error', banners, fault }))
      },
    )
  }, [lang])

  return { state, refresh }
}
