import { useTexts } from '../../../i18n/texts'
import { FairMark } from '../../../ui/fair-mark'
import { Panel, SummaryRows } from '../../../ui/summary-rows'
import type { SponsorTierView } from '../../props.gen'
import { PackageArt } from './package-art'
import css from './enquiry.module.css'

// Shows the chosen package next to the form. The panel is updated when the choice in the form changes.
export function ChosenPackage({ tiers, level }: { tiers: readonly SponsorTierView[]; level: string }) {
  const texts = useTexts('sponsorship')
  const place = tiers.findIndex(({ id }) => id === level)
  const tier = tiers[place]
  return (
    <Panel title={texts.chosen}>
      {tier ? (
        <>
          <PackageArt place={place} />
          <SummaryRows
            rows={[
              { label: texts.rows.package, value: tier.name },
              { label: texts.rows.passes, value: tier.passes },
              ...(tier.withGst ? [{ label: texts.rows.withGst, value: tier.withGst }] : []),
            ]}
            total={{ label: texts.rows.price, value: tier.price }}
          />
        </>
      ) : (
        <div className={css.chosenNone}>
          <FairMark size={104} />
          <p>{texts.nothing}</p>
        </div>
      )}
    </Panel>
  )
}
