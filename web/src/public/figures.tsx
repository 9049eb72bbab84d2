import type { Figures as Props } from './props.gen'
import { SectionTitle } from './section-title'
import belowCss from './below.module.css'
import css from './figures.module.css'

// The numbers of the fair before. Without numbers there is nothing.
export function Figures({ figures: { figures, note }, title }: { figures: Props; title: string }) {
  if (figures.length === 0) return null
  return (
    <section className={`sec ${css.year} ${belowCss.below}`} aria-labelledby="last-year">
      <div className="wrap">
        <SectionTitle id="last-year" title={title}>
          {note && <p>{note}</p>}
        </SectionTitle>
        <ul className={css.numbers}>
          {figures.map(({ title: number, text }, index) => (
            <li key={index}>
              <b>{number}</b> {text}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
