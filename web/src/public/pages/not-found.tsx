import { useTexts } from '../../i18n/texts'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { definePage } from '../define-page'
import { UsefulPages } from '../offline/useful-pages'
import { useHref } from '../page-context'
import css from '../lost.module.css'

// The page for an unknown URL, with status 404.
export const page = definePage({
  name: 'not-found',
  texts: ['notFound'],
  hydrate: false,
  title: ({ notFound }, frame) => `${notFound.heading} · ${frame.title}`,
  description: ({ notFound }) => notFound.text,
  component: NotFoundPage,
})

function NotFoundPage() {
  const texts = useTexts('notFound')
  const href = useHref()
  return (
    <div className={`wrap ${css.lost}`}>
      <EmptyState
        heading="h1"
        title={texts.heading}
        text={texts.text}
        actions={<Button href={href('/')}>{texts.home}</Button>}
      />
      <UsefulPages heading={texts.looking} />
    </div>
  )
}
