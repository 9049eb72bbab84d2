import { useState } from 'react'
import { useHydrated } from '../ui/hydrated'
import { useFrame } from './page-context'
import type { InApp } from './props.gen'
import css from './in-app-hint.module.css'

// The hint for visitors who have opened the page inside another app, such as Facebook. It says how to open the page in
// a browser, because payment apps and downloads often do not work inside another app.
export function InAppHint() {
  const { inApp } = useFrame()
  return inApp && <Hint {...inApp} />
}

function Hint({ text, how, open, openText, link, copy, copied }: InApp) {
  const hydrated = useHydrated()
  const [said, setSaid] = useState('')

  async function copyLink() {
    try {
      await navigator.clipboard.writeText(link)
      setSaid(copied)
    } catch {
      // The app does not allow copying. The visitor can copy the shown link.
      setSaid(link)
    }
  }

  return (
    <div className={css.inApp}>
      <p>{text}</p>
      {how && <p>{how}</p>}
      <p className={css.inAppDo}>
        {open && <a href={open}>{openText}</a>}
        {hydrated && (
          <button type="button" onClick={() => void copyLink()}>
            {copy}
          </button>
        )}
      </p>
      <p role="status">{said}</p>
    </div>
  )
}
