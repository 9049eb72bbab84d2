import css from './pictogram.module.css'

export type Drawing = readonly [string, string]

// A drawing on a 48 px square. The first path has the colour of the text. The second path has an accent colour.
export function Pictogram({ drawing: [ink, second] }: { drawing: Drawing }) {
  return (
    <svg
      className={css.pictogram}
      width="48"
      height="48"
      viewBox="0 0 48 48"
      aria-hidden="true"
      focusable="false"
    >
      <path d={ink} />
      <path className={css.pictogramSecond} d={second} />
    </svg>
  )
}
