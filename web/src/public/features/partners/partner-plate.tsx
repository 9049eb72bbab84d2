import { useTexts } from '../../../i18n/texts'
import { Badge } from '../../../ui/badge'
import { Icon } from '../../../ui/icon'
import type { PartnerPlate as Plate } from '../../props.gen'
import { SmallPicture } from '../../small-picture'
import css from './partners.module.css'

// The width at which a logo is displayed on a phone, a tablet and a larger screen.
const logoSizes = '(max-width: 45rem) 80vw, (max-width: 62.5rem) 40vw, 240px'

// The name plate of a partner. The name is always shown as text, so no information is lost if the logo is missing or
// broken.
export function PartnerPlate({ partner }: { partner: Plate }) {
  const { name, line, website, host, logo, sample } = partner
  const texts = useTexts('partners')
  const content = (
    <>
      {logo && <SmallPicture picture={logo} sizes={logoSizes} />}
      <b>{name}</b>
      {line && <span className={css.partnerLine}>{line}</span>}
      {website && (
        <span className={css.partnerHost}>
          {host}
          <Icon name="external" size={18} />
        </span>
      )}
    </>
  )
  return (
    <li className={logo ? css.partner : `${css.partner} ${css.partnerNamed}`}>
      {website ? (
        <a href={website} rel="noopener">
          {content}
        </a>
      ) : (
        <div>{content}</div>
      )}
      {sample && (
        <Badge tone="warn" icon="info">
          {texts.sampleTag}
        </Badge>
      )}
    </li>
  )
}
