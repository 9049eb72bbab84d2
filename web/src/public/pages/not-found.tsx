import { useTexts } from '../../i18n/texts'
import { definePage } from '../define-page'
import { PageFrame } from '../frame/page-frame'
import { PageHead } from '../frame/page-head'
import { useHref } from '../page-context'

// What an unknown address answers, with status 404.
export const page = definePage({
  name: 'not-found',
  texts: ['plain'],
  hydrate: false,
  title: ({ plain }, frame) => `${plain.notFoundTitle} · ${frame.title}`,
  description: ({ plain }) => plain.notFoundText,
  component: NotFoundPage,
})

function NotFoundPage() {
  const texts = useTexts('plain')
  const href = useHref()
  return (
    <PageFrame>
      <PageHead title={texts.notFoundTitle} lead={texts.notFoundText} />
      <div className="wrap">
        <div className="prose grid gap-4 py-8">
          <p>
            <a href={href('/')}>{texts.home}</a>
          </p>
        </div>
      </div>
    </PageFrame>
  )
}
