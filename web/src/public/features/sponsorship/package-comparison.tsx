import { useTexts } from '../../../i18n/texts'
import type { SponsorshipProps } from '../../props.gen'
import belowCss from '../../below.module.css'
import css from './package-comparison.module.css'

// A table that compares the benefits of the packages. On a phone, the table scrolls inside a region, which can also be
// scrolled with the keyboard.
export function PackageComparison({ tiers, benefits }: Pick<SponsorshipProps, 'tiers' | 'benefits'>) {
  const texts = useTexts('sponsorship')
  if (tiers.length === 0) return null
  const rows = [{ name: texts.rowPasses, values: tiers.map(({ passes }) => String(passes)) }, ...benefits]
  return (
    <section className={`wrap ${css.compare} ${belowCss.below}`} aria-labelledby="compare">
      <h2 id="compare">{texts.compare}</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the keyboard can scroll it */}
      <section className={css.compareScroll} tabIndex={0} aria-label={texts.region}>
        <table>
          <thead>
            <tr>
              <td>
                <span className="vh">{texts.rows.package}</span>
              </td>
              {tiers.map((tier) => (
                <th scope="col" key={tier.id}>
                  {tier.name}
                  <small className="num" translate="no">
                    {tier.price}
                  </small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, values }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {values.map((value, place) => (
                  <td key={tiers[place]?.id ?? place}>{value === '' ? <None /> : value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

function None() {
  return (
    <span className={css.compareNone}>
      <span aria-hidden="true">–</span>
      <span className="vh">{useTexts('sponsorship').none}</span>
    </span>
  )
}
