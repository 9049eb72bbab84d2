import empower from '../../../../assets/art/labels/empower.svg'
import network from '../../../../assets/art/labels/network.svg'
import research from '../../../../assets/art/labels/research.svg'
import sustain from '../../../../assets/art/labels/sustain.svg'
import { useTexts } from '../../../../i18n/texts'
import type { HomeItem } from '../../../props.gen'
import belowCss from '../../../below.module.css'
import css from './work.module.css'

// The illustrations of the focus areas, in the order in which the edition lists the areas.
const labels = [sustain, network, research, empower]

// The society's focus areas, each with its illustration.
export function Work({ focus }: { focus: readonly HomeItem[] }) {
  const texts = useTexts('home')
  if (focus.length === 0) return null
  return (
    <section className={`sec sec-mist ${belowCss.below}`} aria-labelledby="work-title">
      <div className="wrap">
        <div className="sec-head">
          <h2 id="work-title">{texts.work}</h2>
        </div>
        <ul className={css.focusAreas}>
          {focus.map(({ title, text }, place) => (
            <li key={place}>
              <img
                src={labels[place % labels.length]}
                alt=""
                width={160}
                height={160}
                loading="lazy"
                decoding="async"
              />
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
