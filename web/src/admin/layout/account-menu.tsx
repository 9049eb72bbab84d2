import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState, type FocusEvent } from 'react'
import { format } from '../../i18n/format'
import { Icon } from '../../ui/icon'
import { may, useAccount } from '../session/permissions'
import { roleName } from '../session/roles'
import { t } from '../texts'

// Who is signed in, and the way to the screens about accounts. Closed by Esc, a press elsewhere, or Tab out of it.
export function AccountMenu() {
  const account = useAccount()
  const { email, name, role } = account
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!open) return undefined
    const press = (event: PointerEvent) => {
      if (!(event.target instanceof Node && box.current?.contains(event.target))) setOpen(false)
    }
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', press)
    document.addEventListener('keydown', key)
    return () => {
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('keydown', key)
    }
  }, [open])

  function leave(event: FocusEvent) {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }

  const close = () => setOpen(false)
  return (
    <div className="account-menu" ref={box} onBlur={leave}>
      <button
        type="button"
        className="account-button"
        ref={button}
        aria-label={format(t.layout.accountMenu.accountOf, { email })}
        aria-expanded={open}
        aria-controls={open ? 'account-links' : undefined}
        onClick={() => setOpen(!open)}
      >
        <span className="initials" aria-hidden="true">
          {initials(name || email)}
        </span>
        <span className="account-email">{email}</span>
        <Icon name="chevron-down" size={16} />
      </button>
      {open && (
        <div className="account-links" id="account-links">
          <p>
            <b>{name || email}</b>
            <span>{format(t.layout.accountMenu.emailAndRole, { email, role: roleName(role) })}</span>
          </p>
          <Link to="/admin/account" onClick={close}>
            {t.common.yourAccount}
          </Link>
          {may(account, 'manage') && (
            <Link to="/admin/users" onClick={close}>
              {t.common.usersAndRoles}
            </Link>
          )}
        </div>
      )}
    </div>
  )
}

function initials(name: string): string {
  const words = name.split(/[\s.@_-]+/).filter(Boolean)
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => word[0]) : [words[0]?.slice(0, 2)]
  return letters.join('').toUpperCase()
}
