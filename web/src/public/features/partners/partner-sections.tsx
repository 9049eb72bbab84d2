import empower from '../../../assets/art/labels/empower.svg'
import entrepreneur from '../../../assets/art/labels/entrepreneur.svg'
import network from '../../../assets/art/labels/network.svg'
import research from '../../../assets/art/labels/research.svg'
import { useTexts } from '../../../i18n/texts'
import { Notice } from '../../../ui/notice'
import { useFrame } from '../../page-context'
import type { PartnerGroup, PartnersProps } from '../../props.gen'
import { PartnerPlate } from './partner-plate'
import belowCss from '../../below.module.css'
import css from './partners.module.css'

const labels = { Knowledge: research, Industrial: entrepreneur, Media: network, Agency: empower } as const

// The four partner sections. A section without partners contains a message.
export function PartnerSections({ groups, sample }: PartnersProps) {
  const texts = useTexts('partners')
  return (
    <div className={`wrap ${css.partners}`}>
      {sample === 'all' && (
        <Notice kind="warn" icon="info">
          <p>{texts.sample}</p>
        </Notice>
      )}
      {groups.map((group, index) => (
        <PartnerSection key={index} group={group} first={index === 0} />
      ))}
    </div>
  )
}

function PartnerSection({ group, first }: { group: PartnerGroup; first: boolean }) {
  const { groups, over } = useTexts('partners')
  const texts = groups[group.type]
  const frame = useFrame()
  const title = `partners-${group.type.toLowerCase()}`
  return (
    <section className={first ? undefined : belowCss.below} aria-labelledby={title}>
      <div className={css.partnerHead}>
        <img
          src={labels[group.type]}
          alt=""
          width={160}
          height={160}
          loading={group.type === 'Knowledge' ? 'eager' : 'lazy'}
          decoding="async"
        />
        <div>
          <h2 id={title}>{texts.heading}</h2>
          <p>{texts.text}</p>
        </div>
      </div>
      {group.partners.length === 0 ? (
        <p className={css.partnerNone}>{frame.over ? over : texts.none}</p>
      ) : (
        <ul className={css.partnerPlates}>
          {group.partners.map((partner, index) => (
            <PartnerPlate key={index} partner={partner} />
          ))}
        </ul>
      )}
    </section>
  )
}
