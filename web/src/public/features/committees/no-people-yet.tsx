import { useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import { useHref } from '../../page-context'
import css from './committee-panels.module.css'

// The content of a committee page that has no members yet.
export function NoPeopleYet({ title, text }: { title: string; text: string }) {
  const texts = useTexts('committees')
  const href = useHref()
  return (
    <div className={`wrap ${css.committee}`}>
      <EmptyState
        heading="h2"
        title={title}
        text={text}
        actions={<Button href={href('/ContactUs')}>{texts.contact}</Button>}
      />
    </div>
  )
}
