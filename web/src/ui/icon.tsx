import { classNames } from './class-names'
import { iconPaths, solidIconPaths, type IconName, type SolidIconName } from './icon-paths'
import css from './icon.module.css'

export type { IconName, SolidIconName } from './icon-paths'

type Props = { name: IconName | SolidIconName; size?: number; className?: string | undefined }

// An icon next to a text. It is hidden from screen readers because the text has the same meaning.
export function Icon({ name, size = 24, className }: Props) {
  return (
    <svg
      className={classNames(isSolid(name) ? css.iconSolid : css.icon, className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={isSolid(name) ? solidIconPaths[name] : iconPaths[name]} />
    </svg>
  )
}

function isSolid(name: IconName | SolidIconName): name is SolidIconName {
  return name in solidIconPaths
}
