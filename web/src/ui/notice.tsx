import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { Icon, type IconName } from './icon'
import css from './notice.module.css'

export type NoticeKind = 'info' | 'good' | 'warn' | 'bad'

const icons: Record<NoticeKind, IconName> = { info: 'info', good: 'check', warn: 'clock', bad: 'alert' }

const kinds: Readonly<Record<NoticeKind, string | undefined>> = {
  info: undefined,
  good: css.noticeGood,
  warn: css.noticeWarn,
  bad: css.noticeBad,
}

type Props = {
  kind?: NoticeKind | undefined
  title?: ReactNode | undefined
  // If set, screen readers announce a notice that appears after the page was loaded. With 'status', they wait until the
  // current speech ends. With 'alert', they interrupt the current speech. Omit `live` for a notice that is part of the
  // page from the start.
  live?: 'status' | 'alert' | undefined
  icon?: IconName | undefined
  children?: ReactNode | undefined
}

// A message in the page: information, success, warning or error. It can contain buttons and links.
export function Notice({ kind = 'info', title, live, icon, children }: Props) {
  return (
    <div className={classNames(css.notice, kinds[kind])} role={live}>
      <Icon name={icon ?? icons[kind]} />
      <div className={css.noticeBody}>
        {title && <p className={css.noticeTitle}>{title}</p>}
        {children}
      </div>
    </div>
  )
}
