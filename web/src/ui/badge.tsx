import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { Icon, type IconName } from './icon'
import css from './badge.module.css'

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'mute'

const icons: Record<Tone, IconName> = {
  good: 'check',
  warn: 'clock',
  bad: 'close',
  info: 'info',
  mute: 'close',
}

const tones: Readonly<Record<Tone, string | undefined>> = {
  good: css.badgeGood,
  warn: css.badgeWarn,
  bad: css.badgeBad,
  info: css.badgeInfo,
  mute: undefined,
}

// A short text with an icon on a tinted background. With icon={null}, the badge has no icon. Badges without an icon
// are only for texts that are not a status.
export function Badge({
  tone = 'mute',
  icon,
  children,
}: {
  tone?: Tone | undefined
  icon?: IconName | null | undefined
  children: ReactNode
}) {
  return (
    <span className={classNames(css.badge, tones[tone])}>
      {icon !== null && <Icon name={icon ?? icons[tone]} size={18} />}
      {children}
    </span>
  )
}
