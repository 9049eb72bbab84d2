import { useEffect, useRef, type ReactNode } from 'react'
import { useTexts } from '../i18n/texts'
import { classNames } from './class-names'
import { Icon } from './icon'
import css from './toast.module.css'

type Props = {
  kind?: 'good' | 'bad' | undefined
  // Called to close the toast: after three seconds for a toast of kind 'good', and when the close button is pressed for
  // a toast of kind 'bad'.
  onClose: () => void
  children: ReactNode
}

const shownFor = 3000

// A short message above the page about a recent event. The parent renders it while it is visible, with a new key for
// each message.
export function Toast({ kind = 'good', onClose, children }: Props) {
  const texts = useTexts('ui')
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  }, [onClose])

  useEffect(() => {
    if (kind === 'bad') return undefined
    const timer = setTimeout(() => close.current(), shownFor)
    return () => clearTimeout(timer)
  }, [kind])

  return (
    <div
      className={classNames(css.toast, kind === 'bad' && css.toastBad)}
      role={kind === 'bad' ? 'alert' : 'status'}
    >
      <Icon name={kind === 'bad' ? 'alert' : 'check'} size={22} />
      <span className={css.toastText}>{children}</span>
      {kind === 'bad' && (
        <button type="button" aria-label={texts.close} onClick={onClose}>
          <Icon name="close" size={20} />
        </button>
      )}
    </div>
  )
}
