import { plural } from '../../../../i18n/format'
import { useLang, useTexts } from '../../../../i18n/texts'
import { useHref } from '../../../page-context'
import type { HomeComing } from '../../../props.gen'
import { SectionTitle } from '../../../section-title'
import { SmallPicture } from '../../../small-picture'
import belowCss from '../../../below.module.css'
import css from './coming.module.css'

// Some of the exhibitors, each with a logo and a link to its page. Without exhibitors there is nothing.
export function Coming({ coming: { exhibitors, total } }: { coming: HomeComing }) {
  const texts = useTexts('home').coming
  const lang = useLang()
  const href = useHref()
  if (exhibitors.length === 0) return null
  return (
    <section className={`sec sec-mist ${belowCss.below}`} aria-labelledby="coming">
      <div className="wrap">
        <SectionTitle id="coming" title={texts.heading}>
          <a href={href('/exhibitors')}>{plural(lang, total, texts.all)}</a>
        </SectionTitle>
        <ul className={css.logos}>
          {exhibitors.map(({ path, name, logo }) => (
            <li key={path}>
              <a href={href(path)}>
                {logo && <SmallPicture picture={logo} sizes="" />}
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
