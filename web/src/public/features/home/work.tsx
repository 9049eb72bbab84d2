import empower from '../../../assets/art/labels/empower.svg'
import network from '../../../assets/art/labels/network.svg'
import research from '../../../assets/art/labels/research.svg'
import sustain from '../../../assets/art/labels/sustain.svg'
import { useTexts } from '../../../i18n/texts'

// The four things the society works on, each with its matchbox label.
export function Work() {
  const texts = useTexts('home').work
  return (
    <section className="sec sec-mist" aria-labelledby="work-title">
      <div className="wrap">
        <div className="sec-head">
          <h2 id="work-title">{texts.heading}</h2>
        </div>
        <ul className="focus-areas">
          <Area label={sustain} name={texts.sustain} text={texts.sustainText} />
          <Area label={network} name={texts.network} text={texts.networkText} />
          <Area label={research} name={texts.research} text={texts.researchText} />
          <Area label={empower} name={texts.empower} text={texts.empowerText} />
        </ul>
      </div>
    </section>
  )
}

function Area({ label, name, text }: { label: string; name: string; text: string }) {
  return (
    <li>
      <img src={label} alt="" width={160} height={160} loading="lazy" decoding="async" />
      <div>
        <h3>{name}</h3>
        <p>{text}</p>
      </div>
    </li>
  )
}
