import type { ReactNode } from 'react'
import { useTexts } from '../i18n/texts'
import { Icon } from '../ui/icon'
import { Panel } from '../ui/summary-rows'
import { useFrame } from './page-context'
import formCss from './form.module.css'
import css from './next-panel.module.css'

type Props = {
  // The image above the steps.
  picture?: ReactNode
  steps: readonly string[]
  // Further content below the steps.
  children?: ReactNode
}

// The panel next to a form. It contains the next steps and the office's contact details. Without steps, it contains
// only the contact details.
export function NextPanel({ picture, steps, children }: Props) {
  const texts = useTexts('ui')
  const frame = useFrame()
  const ends = steps.length === 0
  return (
    <Panel title={ends ? texts.askOffice : texts.next}>
      {picture}
      {!ends && (
        <ol className={formCss.next}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {children}
      {!ends && <p className={css.nextAsk}>{texts.askOffice}</p>}
      <ul className={css.nextWays}>
        {frame.phone && (
          <li>
            <Icon name="phone" size={20} />
            <a className="num" translate="no" href={frame.phoneHref}>
              {frame.phone}
            </a>
          </li>
        )}
        {frame.email && (
          <li>
            <Icon name="mail" size={20} />
            <a href={`mailto:${frame.email}`}>{frame.email}</a>
          </li>
        )}
      </ul>
    </Panel>
  )
}
