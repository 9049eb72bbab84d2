import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { CircleQuestionMark, LogOut, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { rich, format } from '../../i18n/format'
import { clockAhead } from '../../lib/site-clock'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { describeError } from '../api/api-error'
import { GlobalSearch } from '../features/search/global-search'
import { useAccount, useMay, may, roleName } from '../session/permissions'
import { signOut } from '../session/session'
import { t } from '../texts'
import { Modal } from '../ui/modal'
import { showFailure } from '../ui/toast-list'
import { usePopup } from '../ui/use-popup'
import { EditionSwitch } from './edition-switch'
import { eventQuery } from './event-query'
import { describeFairDays } from './fair-days'
import { helpFor } from './help-pages'
import { useDayMenu } from './menu'
import { Sidebar } from './sidebar'
import { useTheme } from './theme'

// The header of every screen: days until the fair, search, theme, link to the website, account menu and sign-out
// button.
export function Header() {
  const event = useQuery(eventQuery)
  const mayRead = useMay('read')
  return (
    <>
      <header className="topbar">
        <MenuButton />
        <p className="topbar-days">
          {event.data && (
            <>
              <span>{describeFairDays(event.data, new Date(event.dataUpdatedAt + clockAhead()))}</span>{' '}
              <span className="topbar-dates">{event.data.dates}</span>
            </>
          )}
        </p>
        {mayRead && <EditionSwitch />}
        {mayRead && <GlobalSearch />}
        <HelpLink />
        <ThemeButton />
        <a className="quiet-button topbar-site" href="/" target="_blank" rel="noreferrer">
          <Icon name="external" size={20} />
          {t.layout.header.viewWebsite}
        </a>
        <AccountMenu />
        <LogoutButton />
      </header>
      <PasswordNotice />
    </>
  )
}

// On a phone, opens the menu with all screens and the select box for the edition.
function MenuButton() {
  const [open, setOpen] = useState(false)
  const mayRead = useMay('read')
  return (
    <>
      <button
        type="button"
        className="quiet-button topbar-menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" />
        {t.layout.header.menu}
      </button>
      <Modal variant="menu" title={t.layout.header.menu} open={open} onClose={() => setOpen(false)}>
        {mayRead && <EditionSwitch />}
        <div className="sidebar">
          <Sidebar onFollow={() => setOpen(false)} />
        </div>
      </Modal>
    </>
  )
}

// A link to the documentation of the current screen.
function HelpLink() {
  const help = useLocation({ select: ({ pathname }) => helpFor(pathname) })
  return (
    <a
      className="icon-button topbar-help"
      href={help}
      target="_blank"
      rel="noreferrer"
      aria-label={t.layout.header.help}
      title={t.layout.header.help}
    >
      <CircleQuestionMark size={22} strokeWidth={2.2} aria-hidden="true" />
    </a>
  )
}

function ThemeButton() {
  const [theme, setTheme] = useTheme()
  const next = theme === 'dark' ? 'light' : 'dark'
  const ThemeIcon = theme === 'dark' ? Sun : Moon
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={next === 'dark' ? t.layout.header.darkTheme : t.layout.header.lightTheme}
      onClick={() => setTheme(next)}
    >
      <ThemeIcon size={22} strokeWidth={2.2} aria-hidden="true" />
    </button>
  )
}

// A notice that asks for a new password. It is shown while the account still has the password that an owner has set.
function PasswordNotice() {
  const { mustChange } = useAccount()
  const here = useLocation({ select: ({ pathname }) => pathname })
  if (!mustChange) return null
  return (
    <section className="portal-notice" aria-label={t.layout.header.passwordLabel}>
      <Notice kind="warn" icon="alert" title={t.layout.header.passwordTitle}>
        <p>
          {here === '/admin/account'
            ? t.layout.header.passwordHere
            : rich(t.layout.header.passwordElsewhere, {
                link: <Link to="/admin/account">{t.layout.header.passwordLink}</Link>,
              })}
        </p>
      </Notice>
    </section>
  )
}

function LogoutButton() {
  const logout = useMutation({
    mutationFn: signOut,
    onError: (error) => showFailure(t.layout.header.logoutFailed, describeError(error)),
  })
  return (
    <Button
      variant="line"
      size="sm"
      busy={logout.isPending}
      busyLabel={t.layout.header.loggingOut}
      onClick={() => logout.mutate()}
    >
      <LogOut size={20} strokeWidth={2.2} aria-hidden="true" />
      {t.layout.header.logout}
    </Button>
  )
}

// The menu of the signed-in account, with links to the screens about accounts.
function AccountMenu() {
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
