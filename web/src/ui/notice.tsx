import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { Icon, type IconName } from './icon'

export type NoticeKind = 'info' | 'good' | 'warn' | 'bad'

const icons: Record<NoticeKind, IconName> = { info: 'info', good: 'check', warn: 'clock', bad: 'alert' }

type Props = {
  kind?: NoticeKind | undefined
  title?: ReactNode | undefined
  // Announced when it appears after the page has loaded: status politely, alert at once. Leave out for standing text.
  live?: 'status' | 'alert' | undefined
  icon?: IconName | undefined
  children?: ReactNode | undefined
}

// A message in the page: information, success, warning or error. Buttons and links go inside.
export function Notice({ kind = 'info', title, live, icon, children }: Props) {
  return (
    <div className={classNames('notice', kind !== 'info' && `notice-${kind}`)} role={live}>
      <Icon name={icon ?? icons[kind]} />
      <div className="notice-body">
        {title && <p className="notice-title">{title}</p>}
        {children}
      </div>
    </div>
  )
}
