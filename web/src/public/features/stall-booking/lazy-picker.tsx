import { useEffect, useState, type ComponentProps } from 'react'
import type { Lang } from '../../../i18n/language'
import { TextsProvider, useLang, useTexts, type Texts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { EmptyState } from '../../../ui/empty-state'
import { Loader } from '../../../ui/loader'
import { loadLaterSheet } from '../../later-sheet'
import type { StallPicker } from './stall-picker'

// The choice of stalls is large and comes last, so its code and looks are loaded when the browser is idle, or at the
// latest when it is opened. Nothing of what was typed depends on it.
type Loaded = { Picker: typeof StallPicker; texts: Pick<Texts, 'stallBooking' | 'hall'> }

// Its words, which the page's data block leaves out.
const words: Readonly<Record<Lang, () => Promise<Loaded['texts']>>> = {
  en: async () => ({
    ...(await import('../../../i18n/en/stall-booking')),
    ...(await import('../../../i18n/en/hall')),
  }),
  hi: async () => ({
    ...(await import('../../../i18n/hi/stall-booking')),
    ...(await import('../../../i18n/hi/hall')),
  }),
  te: async () => ({
    ...(await import('../../../i18n/te/stall-booking')),
    ...(await import('../../../i18n/te/hall')),
  }),
}

let loading: Promise<Loaded> | undefined

function loadPicker(lang: Lang): Promise<Loaded> {
  loading ??= Promise.all([import('./stall-picker'), words[lang](), loadLaterSheet()]).then(
    ([module, texts]) => ({ Picker: module.StallPicker, texts }),
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

// Fetches the choice of stalls ahead, when there is nothing else to do.
export function usePickerAhead(wanted: boolean): void {
  const lang = useLang()
  useEffect(() => {
    if (!wanted) return
    const fetchAhead = () => void loadPicker(lang).catch(() => undefined)
    if ('requestIdleCallback' in window) requestIdleCallback(fetchAhead, { timeout: 3000 })
    else setTimeout(fetchAhead, 500)
  }, [wanted, lang])
}

// The choice of stalls once it is there. Without a network it says so and tries again; a browser that remembers the
// failed download gets it by a reload, which keeps everything that was typed.
export function LazyPicker(props: ComponentProps<typeof StallPicker>) {
  const ui = useTexts('ui')
  const { steps } = useTexts('stallBooking')
  const lang = useLang()
  const [loaded, setLoaded] = useState<Loaded>()
  const [failures, setFailures] = useState(0)
  const [round, setRound] = useState(0)

  useEffect(() => {
    let gone = false
    loadPicker(lang).then(
      (all) => gone || setLoaded(all),
      () => gone || setFailures((count) => count + 1),
    )
    return () => {
      gone = true
    }
  }, [round, lang])

  function retry() {
    if (failures > 1 && navigator.onLine) location.reload()
    else setRound((count) => count + 1)
  }

  if (loaded) {
    return (
      <TextsProvider lang={lang} texts={{ ui, ...loaded.texts }}>
        <loaded.Picker {...props} />
      </TextsProvider>
    )
  }
  return (
    <Dialog id="picker-wait" open onClose={props.onClose} title={steps.stalls}>
      {failures > round ? (
        <EmptyState
          kind="error"
          title={ui.somethingWrong}
          text={ui.network}
          actions={<Button onClick={retry}>{ui.tryAgain}</Button>}
        />
      ) : (
        <Loader label={ui.loading} />
      )}
    </Dialog>
  )
}
