import type { ReactNode } from 'react'
import type { Figures as FiguresProps } from './props.gen'
import { SectionTitle } from './section-title'
import belowCss from './below.module.css'
import css from './figures.module.css'

type Props = { figures: FiguresProps; title: string; children?: ReactNode }

// The numbers of the fair before, and what stands below them. Without either there is nothing.
export function Figures({ figures: { figures, note }, title, children }: Props) {
  if (figures.length === 0 && !children) return null
  return (
    <section className={`sec ${css.year} ${belowCss.below}`} aria-labelledby="last-year">
      <div className="wrap">
        <SectionTitle id="last-year" title={title}>
          {note && <p>{note}</p>}
        </SectionTitle>
        {figures.length > 0 && (
          <ul className={css.numbers}>
            {figures.map(({ title: number, text }, index) => (
              <li key={index}>
                <b>{number}</b> {text}
              </li>
            ))}
          </ul>
        )}
        {children}
      </div>
    </section>
  )
}
