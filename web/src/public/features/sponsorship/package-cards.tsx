import { format, plural } from '../../../i18n/format'
import { useLang, useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import { Icon } from '../../../ui/icon'
import { onPlainClick } from '../../../ui/plain-click'
import { useHref } from '../../page-context'
import type { SponsorTierView } from '../../props.gen'
import { formId } from './enquiry-form'
import { PackageArt } from './package-art'
import belowCss from '../../below.module.css'
import css from './package-cards.module.css'

type Props = {
  tiers: readonly SponsorTierView[]
  // The GST rate in per cent that companies pay themselves, or ''.
  reverseCharge: string
  // Selects a package in the form.
  onEnquire: (id: string) => void
}

// The packages as cards, beginning with the largest package. The Enquire link opens the form with this package
// selected, so it works before hydration and without JavaScript.
export function PackageCards({ tiers, reverseCharge, onEnquire }: Props) {
  const texts = useTexts('sponsorship')
  return (
    <section className={`wrap ${css.packagesSection}`} aria-labelledby="packages">
      <h2 className="vh" id="packages">
        {texts.packages}
      </h2>
      {tiers.length === 0 ? (
        <p className="lead">{texts.noPackages}</p>
      ) : (
        <ul className={css.packages}>
          {tiers.map((tier, place) => (
            <li className={`${css.package} ${place === 0 ? '' : belowCss.below}`} key={tier.id}>
              <PackageArt place={place} />
              <Card tier={tier} lead={place === 0} onEnquire={onEnquire} />
            </li>
          ))}
        </ul>
      )}
      {reverseCharge !== '' && (
        <p className={css.packagesNote}>{format(texts.reverseCharge, { percent: reverseCharge })}</p>
      )}
    </section>
  )
}

function Card({
  tier,
  lead,
  onEnquire,
}: {
  tier: SponsorTierView
  lead: boolean
  onEnquire: Props['onEnquire']
}) {
  const texts = useTexts('sponsorship')
  const lang = useLang()
  const href = useHref()
  const lines = [plural(lang, tier.passes, texts.passes), ...tier.highlights]
  return (
    <div className={css.packageWords}>
      <h3>{tier.name}</h3>
      <p className={css.packagePrice}>{tier.price}</p>
      {tier.withGst && <p className={css.packageGst}>{format(texts.withGst, { amount: tier.withGst })}</p>}
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <Icon name="check" size={20} />
            {line}
          </li>
        ))}
      </ul>
      <Button
        variant={lead ? 'sun' : 'line'}
        wide
        href={`${href('/sponsorship')}?level=${encodeURIComponent(tier.id)}#${formId}`}
        onClick={onPlainClick(() => onEnquire(tier.id))}
      >
        {texts.enquire}
        <span className="vh"> {tier.name}</span>
      </Button>
    </div>
  )
}
