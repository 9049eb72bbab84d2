import type { ReactNode } from 'react'
import type { PartnerPlate, SponsorRow } from './props.gen'
import { SectionTitle } from './section-title'
import { SmallPicture } from './small-picture'
import belowCss from './below.module.css'
import css from './sponsors.module.css'

type Props = { rows: readonly SponsorRow[]; title: string; children?: ReactNode }

// The sponsors by level, the highest level first and largest. Without sponsors there is nothing.
export function Sponsors({ rows, title, children }: Props) {
  if (rows.length === 0) return null
  return (
    <section className={`sec ${belowCss.below}`} aria-labelledby="sponsors">
      <div className="wrap">
        <SectionTitle id="sponsors" title={title}>
          {children}
        </SectionTitle>
        {rows.map(({ level, sponsors }, index) => (
          <div key={index} className={`${css.level} ${sizes[index] ?? css.small}`}>
            <h3>{level}</h3>
            <ul>
              {sponsors.map((sponsor, place) => (
                <li key={place}>
                  <Sponsor sponsor={sponsor} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}

// The size of the plates of each level. All levels after these have small plates.
const sizes = [css.large, css.middle]

function Sponsor({ sponsor: { name, line, website, logo } }: { sponsor: PartnerPlate }) {
  const content = (
    <>
      {logo && (
        <span className={css.plate}>
          <SmallPicture picture={logo} sizes="288px" />
        </span>
      )}
      <span>
        <b>{name}</b>
        {line && <small>{line}</small>}
      </span>
    </>
  )
  return website ? (
    <a href={website} rel="noopener">
      {content}
    </a>
  ) : (
    <div>{content}</div>
  )
}
