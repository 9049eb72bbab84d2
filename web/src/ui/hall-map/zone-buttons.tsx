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

// One round button per zone. If the plan is larger than the screen, pressing the button scrolls to the zone.
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

// The letter of a zone on a background in the zone's colour. The caller must show the zone's name near it.
export function ZoneLetter({ zone }: { zone: HallZone }) {
  return (
    <span className={classNames(css.zoneLetter, zoneLook(zone.letter))} aria-hidden="true">
      {zone.letter}
    </span>
  )
}
