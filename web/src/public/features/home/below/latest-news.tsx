import { useTexts } from '../../../../i18n/texts'
import { useHref } from '../../../page-context'
import type { NewsView } from '../../../props.gen'
import { SectionTitle } from '../../../section-title'
import { SmallPicture } from '../../../small-picture'
import belowCss from '../../../below.module.css'
import css from './latest-news.module.css'

// The newest news on the home page: the first with its picture, the others as text. Without news there is nothing.
export function LatestNews({ news: [first, ...others] }: { news: readonly NewsView[] }) {
  const { heading, all } = useTexts('home').news
  const href = useHref()
  if (!first) return null
  return (
    <section className={`sec ${belowCss.below}`} aria-labelledby="news">
      <div className="wrap">
        <SectionTitle id="news" title={heading}>
          <a href={href('/news')}>{all}</a>
        </SectionTitle>
        <div className={css.news}>
          <article>
            {first.picture && <SmallPicture picture={first.picture} sizes="(max-width: 45rem) 92vw, 600px" />}
            <Piece news={first} />
            <p>{first.text}</p>
          </article>
          {others.length > 0 && (
            <ul>
              {others.map((news) => (
                <li key={news.id}>
                  <Piece news={news} />
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </section>
  )
}

function Piece({ news: { id, day, title } }: { news: NewsView }) {
  const href = useHref()
  return (
    <>
      <p className={css.day}>{day}</p>
      <h3>
        <a href={`${href('/news')}#${id}`}>{title}</a>
      </h3>
    </>
  )
}
