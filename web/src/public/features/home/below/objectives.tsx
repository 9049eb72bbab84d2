import { useTexts } from '../../../../i18n/texts'
import type { HomeItem } from '../../../props.gen'
import belowCss from '../../../below.module.css'
import css from './objectives.module.css'

// The section with the fair's objectives.
export function Objectives({ objectives }: { objectives: readonly HomeItem[] }) {
  const texts = useTexts('home')
  if (objectives.length === 0) return null
  return (
    <section className={`sec sec-next ${belowCss.below}`} aria-labelledby="objectives-title">
      <div className="wrap">
        <div className="sec-head">
          <h2 id="objectives-title">{texts.objectives}</h2>
        </div>
        <ol className={css.objectives}>
          {objectives.map(({ title, text }, place) => (
            <li key={place}>
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
