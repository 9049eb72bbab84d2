import css from './zones.module.css'

const looks: Readonly<Record<string, string | undefined>> = {
  A: css.zoneA,
  B: css.zoneB,
  C: css.zoneC,
  D: css.zoneD,
  E: css.zoneE,
  F: css.zoneF,
}

/** The class that gives ink and tint of a zone, by its letter, to whatever is drawn inside. */
export function zoneLook(letter: string): string | undefined {
  return looks[letter.toUpperCase()]
}
