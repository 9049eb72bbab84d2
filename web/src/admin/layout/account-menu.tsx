import { Link, useLocation } from '@tanstack/react-router'
import { format } from '../../i18n/format'
import { Icon } from '../../ui/icon'
import { may, useAccount } from '../session/permissions'
import { roleName } from '../session/roles'
import { t } from '../texts'
import { usePopup } from '../ui/use-popup'
import { helpFor } from './help-pages'
import { useDayMenu } from './menu-choice'

// The menu of the signed-in account, with links to the screens about accounts.
export function AccountMenu() {
  const account = useAccount()
  const { email, name } = account
  const help = useLocation({ select: ({ pathname }) => helpFor(pathname) })
  const { open, place, id, button, close } = usePopup()
  const [days, showOther] = useDayMenu()
  return (
    <div className="account-menu" ref={place}>
      <button type="button" className="account-button" {...button}>
        <span className="initials" aria-hidden="true">
          {initials(name || email)}
        </span>
        <span className="vh">{format(t.layout.accountMenu.accountOf, { email })}</span>
        <span className="account-email" aria-hidden="true">
          {email}
        </span>
        <Icon name="chevron-down" size={16} />
      </button>
      {open && (
        <div className="account-links" id={id}>
          <p>
            <b>{name || email}</b>
            <span>{format(t.layout.accountMenu.emailAndRole, { email, role: roleName(account.role) })}</span>
          </p>
          <Link to="/admin/account" onClick={close}>
            {t.common.yourAccount}
          </Link>
          {may(account, 'manage') && (
            <Link to="/admin/users" onClick={close}>
              {t.common.usersAndRoles}
            </Link>
          )}
          <button
            type="button"
            onClick={() => {
              showOther()
              close()
            }}
          >
            {days ? t.layout.menu.showOffice : t.layout.menu.showDays}
          </button>
          {/* The help link is in the menu, because on phones the header has no room for it. */}
          <a className="account-help" href={help} target="_blank" rel="noreferrer" onClick={close}>
            {t.layout.header.help}
          </a>
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
