import empower from '../../../assets/art/labels/empower.svg'
import farmer from '../../../assets/art/labels/farmer.svg'
import network from '../../../assets/art/labels/network.svg'
import research from '../../../assets/art/labels/research.svg'
import scientist from '../../../assets/art/labels/scientist.svg'
import sustain from '../../../assets/art/labels/sustain.svg'
import { useTexts } from '../../../i18n/texts'
import { NextPanel } from '../../next-panel'
import type { ApplicationProps } from '../../props.gen'
import css from './application.module.css'

const labels = {
  resource: [scientist, research, empower],
  volunteer: [network, farmer, sustain],
}

// The panel next to the form. It explains what happens with an application, and contains the contact details.
export function NextSteps({ type }: Pick<ApplicationProps, 'type'>) {
  const { read, call, confirm } = useTexts('application').next
  const picture = (
    <p className={css.applicationLabels} aria-hidden="true">
      {labels[type].map((label) => (
        <img key={label} src={label} alt="" width={160} height={160} loading="lazy" decoding="async" />
      ))}
    </p>
  )
  return <NextPanel picture={picture} steps={[read, call, confirm]} />
}
