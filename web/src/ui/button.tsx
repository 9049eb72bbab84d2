import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'
import { classNames } from './class-names'
import { Icon, type IconName } from './icon'
import css from './button.module.css'

type ButtonVariant = 'leaf' | 'sun' | 'line' | 'danger' | 'link'

const variants: Readonly<Record<ButtonVariant, string | undefined>> = {
  leaf: undefined,
  sun: css.btnSun,
  line: css.btnLine,
  danger: css.btnDanger,
  link: css.btnLink,
}

type Look = {
  // 'leaf' is for ordinary actions, 'sun' for the page's main action, 'line' for secondary actions, and 'danger' for
  // destructive actions. 'link' looks like a link.
  variant?: ButtonVariant | undefined
  size?: 'md' | 'sm' | undefined
  // Whether the button is as wide as its container.
  wide?: boolean | undefined
  icon?: IconName | undefined
  iconAfter?: IconName | undefined
  children: ReactNode
}

type AsButton = Look & {
  href?: undefined
  // Whether the action is running. While it is running, the button shows busyLabel, ignores presses and stays focused.
  busy?: boolean | undefined
  busyLabel?: string | undefined
} & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style' | 'children'>

type AsLink = Look & { href: string } & Omit<
    AnchorHTMLAttributes<HTMLAnchorElement>,
    'className' | 'style' | 'children' | 'href'
  >

// A button, or a link that looks like a button if `href` is set. In a form, set type="submit".
export function Button(props: AsButton | AsLink) {
  return props.href === undefined ? <PlainButton {...props} /> : <LinkButton {...props} />
}

function look(variant: Look['variant'] = 'leaf', size: Look['size'] = 'md', wide = false): string {
  return classNames(css.btn, variants[variant], size === 'sm' && css.btnSm, wide && css.btnWide)
}

function LinkButton({ variant, size, wide, icon, iconAfter, children, ...rest }: AsLink) {
  return (
    <a {...rest} className={look(variant, size, wide)}>
      {icon && <Icon name={icon} size={22} />}
      {children}
      {iconAfter && <Icon name={iconAfter} size={22} />}
    </a>
  )
}

function PlainButton(props: AsButton) {
  const {
    variant,
    size,
    wide,
    icon,
    iconAfter,
    busy,
    busyLabel,
    children,
    onClick,
    type,
    href: _,
    ...rest
  } = props
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the caller's type, "button" unless it says "submit"
      type={type ?? 'button'}
      className={look(variant, size, wide)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      {busy ? (
        <Icon name="refresh" size={22} className={css.iconBusy} />
      ) : (
        icon && <Icon name={icon} size={22} />
      )}
      {busy ? (busyLabel ?? children) : children}
      {!busy && iconAfter && <Icon name={iconAfter} size={22} />}
    </button>
  )
}
