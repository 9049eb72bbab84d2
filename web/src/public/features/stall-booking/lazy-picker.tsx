import { useEffect, useState } from 'react'
import { TextsProvider, useLang, useTexts } from '../../../i18n/texts'
import type { PublicTexts } from '../../../i18n/texts.gen'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Loader } from '../../../ui/loader'
import { Notice } from '../../../ui/notice'
import { loadLaterSheet } from '../../later-sheet'
import { loadLaterTexts } from '../../later-texts'
import type { StallChoice, StallChoiceProps } from './stall-choice'

// The code and texts for choosing stalls. Together with the styles, they are large and are needed only in the second
// step. They are therefore loaded when the browser is idle or when the stall picker is opened.
type Loaded = { Choice: typeof StallChoice; texts: Partial<PublicTexts> }

let loading: Promise<Loaded> | undefined

function loadPicker(): Promise<Loaded> {
  loading ??= Promise.all([import('./stall-choice'), loadLaterTexts(), loadLaterSheet()]).then(
    ([module, texts]) => ({ Choice: module.StallChoice, texts }),
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

// Preloads the code for choosing stalls while the visitor fills in the form. If loading fails, it shows a message with
// a button to try again. After a second failure, this button reloads the page, because some browsers cache a failed
// download. The entered values are not lost.
export function LazyPicker(props: StallChoiceProps) {
  const ui = useTexts('ui')
  const { steps } = useTexts('stallBooking')
  const lang = useLang()
  const [loaded, setLoaded] = useState<Loaded>()
  const [failures, setFailures] = useState(0)
  const [round, setRound] = useState(0)
  const { open } = props

  useEffect(() => {
    let gone = false
    const load = () =>
      loadPicker().then(
        (all) => gone || setLoaded(all),
        // If the preload has failed, it is tried again when the picker is opened.
        () => gone || !open || setFailures((count) => count + 1),
      )
    if (open) void load()
    else whenIdle(() => gone || void load())
    return () => {
      gone = true
    }
  }, [round, open])

  function retry() {
    if (failures > 1 && navigator.onLine) location.reload()
    else setRound((count) => count + 1)
  }

  if (loaded) {
    return (
      <TextsProvider lang={lang} texts={{ ui, ...loaded.texts }}>
        <loaded.Choice {...props} />
      </TextsProvider>
    )
  }
  if (!open) return null
  return (
    <Dialog id="picker-wait" open onClose={props.onClose} title={steps.stalls}>
      {failures > round ? (
        <Notice kind="bad" live="alert" title={ui.somethingWrong}>
          <p>{ui.network}</p>
          <Button onClick={retry}>{ui.tryAgain}</Button>
        </Notice>
      ) : (
        <Loader label={ui.loading} />
      )}
    </Dialog>
  )
}

function whenIdle(work: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 3000 })
  else setTimeout(work, 500)
}
