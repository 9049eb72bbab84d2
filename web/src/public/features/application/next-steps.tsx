import empower from '../../../assets/art/labels/empower.svg'
import farmer from '../../../assets/art/labels/farmer.svg'
import network from '../../../assets/art/labels/network.svg'
import research from '../../../assets/art/labels/research.svg'
import scientist from '../../../assets/art/labels/scientist.svg'
import sustain from '../../../assets/art/labels/sustain.svg'
import { useTexts } from '../../../i18n/texts'
import { Icon } from '../../../ui/icon'
import { Panel } from '../../../ui/summary-rows'
import { useFrame } from '../../page-context'
import type { ApplicationProps } from '../../props.gen'
import formCss from '../../form.module.css'
import css from './application.module.css'

const labels = {
  resource: [scientist, research, empower],
  volunteer: [network, farmer, sustain],
}

// The panel beside the form: what happens with an application, and the contact details.
export function NextSteps({ type }: Pick<ApplicationProps, 'type'>) {
  const texts = useTexts('application').next
  const frame = useFrame()
  return (
    <Panel title={texts.heading}>
      <p className={css.applicationLabels} aria-hidden="true">
        {labels[type].map((label) => (
          <img key={label} src={label} alt="" width={160} height={160} loading="lazy" decoding="async" />
        ))}
      </p>
      <ol className={formCss.next}>
        <li>{texts.read}</li>
        <li>{texts.call}</li>
        <li>{texts.confirm}</li>
      </ol>
      <p className={css.applicationAsk}>{texts.ask}</p>
      <ul className={css.applicationWays}>
        {frame.phone && (
          <li>
            <Icon name="phone" size={20} />
            <a className="num" href={frame.phoneHref}>
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
