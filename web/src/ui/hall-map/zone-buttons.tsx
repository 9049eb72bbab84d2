import { useTexts } from '../../i18n/texts'
import type { HallZone } from '../../lib/hall'
import { classNames } from '../class-names'
import { zoneLook } from './zone-look'
import css from './zone-buttons.module.css'

type Props = {
  zones: readonly HallZone[]
  current?: string | undefined
  onGo: (zoneId: string) => void
}

// One round button per zone: where the plan is too large for the screen they lead about in it.
export function ZoneButtons({ zones, current, onGo }: Props) {
  const texts = useTexts('hall')
  return (
    <div className={css.zoneButtons} role="group" aria-label={texts.goToZone}>
      {zones.map((zone) => (
        <button
          key={zone.id}
          type="button"
          aria-pressed={zone.id === current}
          aria-label={zone.name}
          onClick={() => onGo(zone.id)}
        >
          <ZoneLetter zone={zone} />
        </button>
      ))}
    </div>
  )
}

// The zone's letter on its ink. The name goes beside it, or on what it is in.
export function ZoneLetter({ zone }: { zone: HallZone }) {
  return (
    <span className={classNames(css.zoneLetter, zoneLook(zone.letter))} aria-hidden="true">
      {zone.letter}
    </span>
  )
}
