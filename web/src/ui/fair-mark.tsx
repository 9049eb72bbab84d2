// The colours of the fair's logo, which shows the sun, a furrow and roots. Use 'dark' on a dark background and 'faded'
// for errors.
const inks = {
  light: {
    sun: 'var(--color-turmeric-500)',
    furrow: 'var(--color-leaf-900)',
    root: 'var(--color-chalka-700)',
  },
  dark: { sun: 'var(--color-turmeric-500)', furrow: 'var(--color-white)', root: 'var(--color-chalka-500)' },
  faded: { sun: 'var(--color-regur-200)', furrow: 'var(--color-kumkum-700)', root: 'var(--color-regur-300)' },
}

// The fair's logo. It is decorative and is shown next to the name of the fair.
export function FairMark({ on = 'light', size }: { on?: keyof typeof inks; size?: number }) {
  const { sun, furrow, root } = inks[on]
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden="true" focusable="false">
      <path
        d="M17.5 27.1L6.9 24.3M20.5 21.4L12.1 14.3M25.7 17.4L21 7.4M32 16L32 5M38.3 17.4L43 7.4M43.5 21.4L51.9 14.3M46.5 27.1L57.1 24.3"
        stroke={sun}
        strokeWidth="4.4"
        strokeLinecap="round"
      />
      <path d="M21 31a11 11 0 0 1 22 0z" fill={sun} />
      <path d="M5 34H59" stroke={furrow} strokeWidth="4" strokeLinecap="round" />
      <path
        d="M32 35V58M32 41C28 45 24 46 21 52M32 41C36 45 40 46 43 52M25 36C22 40 17 40 13 45M39 36C42 40 47 40 51 45"
        stroke={root}
        strokeWidth="3.4"
        fill="none"
        strokeLinecap="round"
      />
    </svg>
  )
}
