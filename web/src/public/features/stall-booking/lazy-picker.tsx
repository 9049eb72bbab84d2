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

// The choice of stalls is large and comes last, so its code and looks are loaded when the browser is idle, or at the
// latest when it is opened. Nothing of what was typed depends on it.
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

// The choice of stalls, fetched ahead while the form is filled in. Without a network it says so and tries again; a
// browser that remembers the failed download gets it by a reload, which keeps everything that was typed.
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
        // What fails ahead of time is asked for again when it is wanted.
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
