import { RichText } from '../../i18n/rich-text'
import { useTexts } from '../../i18n/texts'
import { definePage } from '../define-page'
import { PageFrame } from '../frame/page-frame'
import { PageHead } from '../frame/page-head'
import { useFrame, useHref } from '../page-context'
import type { PlainProps } from '../props.gen'

// A page whose content is not published yet: its title, and whom to ask. Honest, and no link is dead.
export const page = definePage<PlainProps>({
  name: 'plain',
  texts: ['plain'],
  hydrate: false,
  title: ({ plain }, frame, { topic }) => `${plain[topic]} · ${frame.title}`,
  description: ({ plain }) => plain.soon,
  component: PlainPage,
})

function PlainPage({ topic }: PlainProps) {
  const texts = useTexts('plain')
  const frame = useFrame()
  const href = useHref()
  const phone = <a href={frame.phoneHref}>{frame.phone}</a>
  const email = <a href={`mailto:${frame.email}`}>{frame.email}</a>
  return (
    <PageFrame>
      <PageHead title={texts[topic]} lead={texts.soon} />
      <div className="wrap">
        <div className="prose grid gap-4 py-8">
          <p>
            <RichText text={texts.ask} values={{ phone, email }} />
          </p>
          <p>
            <a href={href('/')}>{texts.home}</a>
          </p>
        </div>
      </div>
    </PageFrame>
  )
}
