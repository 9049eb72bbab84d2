import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { LogOut, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { describeError } from '../api/api-error'
import { GlobalSearch } from '../features/search/global-search'
import { useAccount, useMay } from '../session/permissions'
import { signOut } from '../session/session'
import { Modal } from '../ui/modal'
import { showFailure } from '../ui/toast-list'
import { AccountMenu } from './account-menu'
import { eventQuery } from './event-query'
import { describeFairDays } from './fair-days'
import { Sidebar } from './sidebar'
import { useTheme } from './theme'

// Above every screen: how far away the fair is, the search over everything, the theme, the way to the website, who is
// signed in, and the way out.
export function Header() {
  const event = useQuery(eventQuery)
  const mayRead = useMay('read')
  return (
    <>
      <header className="topbar">
        <MenuButton />
        <p className="topbar-days">
          {event.data && describeFairDays(event.data, new Date(event.dataUpdatedAt))}
        </p>
        {mayRead && <GlobalSearch />}
        <ThemeButton />
        <a className="quiet-button topbar-site" href="/" target="_blank" rel="noreferrer">
          <Icon name="external" size={20} />
          View website
        </a>
        <AccountMenu />
        <LogoutButton />
      </header>
      <PasswordNotice />
    </>
  )
}

function MenuButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="quiet-button topbar-menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" />
        Menu
      </button>
      <Modal variant="menu" title="Menu" open={open} onClose={() => setOpen(false)}>
        <div className="sidebar">
          <Sidebar onFollow={() => setOpen(false)} />
        </div>
      </Modal>
    </>
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
      aria-label={`Switch to ${next} theme`}
      onClick={() => setTheme(next)}
    >
      <ThemeIcon size={22} strokeWidth={2.2} aria-hidden="true" />
    </button>
  )
}

// A password that an owner gave was seen by somebody else: it leads to where it is changed.
function PasswordNotice() {
  const { mustChange } = useAccount()
  const here = useLocation({ select: ({ pathname }) => pathname })
  if (!mustChange) return null
  return (
    <section className="portal-notice" aria-label="Your password">
      <Notice kind="warn" icon="alert" title="Choose a password of your own">
        <p>
          The one you signed in with was given to you by somebody else.{' '}
          {here === '/admin/account' ? (
            'Change it below.'
          ) : (
            <Link to="/admin/account">Change it on Your account</Link>
          )}
        </p>
      </Notice>
    </section>
  )
}

function LogoutButton() {
  const logout = useMutation({
    mutationFn: signOut,
    onError: (error) => showFailure('Logout failed', describeError(error)),
  })
  return (
    <Button
      variant="line"
      size="sm"
      busy={logout.isPending}
      busyLabel="Logging out..."
      onClick={() => logout.mutate()}
    >
      <LogOut size={20} strokeWidth={2.2} aria-hidden="true" />
      Logout
    </Button>
  )
}
