import { format } from '../../i18n/format'
import { useTexts } from '../../i18n/texts'
import { definePage } from '../define-page'
import { NewsList } from '../features/news/news-list'
import { PageHead } from '../frame/page-head'
import { useHref } from '../page-context'
import type { NewsProps } from '../props.gen'

// The news of the fair, the newest first (docs/product/records.md#news).
export const page = definePage<NewsProps>({
  name: 'news',
  texts: ['news'],
  hydrate: false,
  title: ({ news }, frame) => format(news.title, { fair: frame.title }),
  description: ({ news }, frame) => format(news.description, { fair: frame.title, dates: frame.dates }),
  component: NewsPage,
})

function NewsPage({ news }: NewsProps) {
  const texts = useTexts('news')
  const href = useHref()
  return (
    <>
      <PageHead title={texts.heading} lead={texts.lead} />
      <div className="sec wrap">
        {news.length === 0 ? (
          <p>
            {texts.none} <a href={href('/brochure.pdf')}>{texts.brochure}</a>
          </p>
        ) : (
          <NewsList news={news} />
        )}
      </div>
    </>
  )
}
