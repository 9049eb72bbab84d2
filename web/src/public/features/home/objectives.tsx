import { useTexts } from '../../../i18n/texts'

// The six objectives of the fair.
export function Objectives() {
  const texts = useTexts('home').objectives
  return (
    <section className="sec pt-2" aria-labelledby="objectives-title">
      <div className="wrap">
        <div className="sec-head">
          <h2 id="objectives-title">{texts.heading}</h2>
        </div>
        <ol className="objectives">
          <Objective name={texts.show} text={texts.showText} />
          <Objective name={texts.meet} text={texts.meetText} />
          <Objective name={texts.market} text={texts.marketText} />
          <Objective name={texts.ventures} text={texts.venturesText} />
          <Objective name={texts.train} text={texts.trainText} />
          <Objective name={texts.policy} text={texts.policyText} />
        </ol>
      </div>
    </section>
  )
}

function Objective({ name, text }: { name: string; text: string }) {
  return (
    <li>
      <div>
        <h3>{name}</h3>
        <p>{text}</p>
      </div>
    </li>
  )
}
