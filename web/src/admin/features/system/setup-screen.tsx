import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button'
import { FairMark } from '../../../ui/fair-mark'
import { Notice } from '../../../ui/notice'
import { NotFoundScreen } from '../../layout/not-found-screen'
import { t } from '../../texts'
import { useDocumentTitle } from '../../ui/page-title'
import { setupQuery } from './setup-api'
import { SetupForm } from './setup-form'
import css from './setup-screen.module.css'

// The setup page, which exists only while the site has no owner. The setup code may be in the URL after the #, because
// browsers do not send this part to the server. The page removes the code from the URL at once.
export function SetupScreen() {
  useDocumentTitle(t.setup.title)
  const offer = useQuery(setupQuery)
  const [code] = useState(takeCode)
  const [done, setDone] = useState(false)
  if (offer.isError && !done) return <NotFoundScreen />
  return (
    <div className={css.setupPage}>
      <main className={css.setup}>
        <div className="login-marks">
          <FairMark size={60} />
        </div>
        <h1>{t.setup.title}</h1>
        {done && (
          <>
            <Notice kind="good" live="status" title={t.setup.done} />
            <div className={css.setupDone} ref={focusLink}>
              <Button href="/admin">{t.setup.signIn}</Button>
            </div>
          </>
        )}
        {!done && offer.data && (
          <>
            <p>{t.setup.intro}</p>
            <SetupForm offer={offer.data} code={code} onDone={() => setDone(true)} />
          </>
        )}
      </main>
    </div>
  )
}

// Focuses the sign-in link, because the button that was pressed has disappeared.
function focusLink(box: HTMLElement | null) {
  box?.querySelector('a')?.focus()
}

function takeCode(): string {
  const code = new URLSearchParams(window.location.hash.slice(1)).get('code') ?? ''
  window.history.replaceState(window.history.state, '', window.location.pathname)
  return code
}
