import css from './zones.module.css'

const looks: Readonly<Record<string, string | undefined>> = {
  A: css.zoneA,
  B: css.zoneB,
  C: css.zoneC,
  D: css.zoneD,
  E: css.zoneE,
  F: css.zoneF,
}

/** Returns the class that sets a zone's colours. The class depends on the zone's letter. */
export function zoneLook(letter: string): string | undefined {
  return looks[letter.toUpperCase()]
}
