import { useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import { useFrame, useHref } from '../../page-context'
import css from './committee-panels.module.css'

type Props = { texts: { readonly empty: string; readonly emptyText: string; readonly over: string } }

// The content of a committee page without members, before and after the fair.
export function NoPeopleYet({ texts: { empty, emptyText, over } }: Props) {
  const texts = useTexts('committees')
  const frame = useFrame()
  const href = useHref()
  return (
    <div className={`wrap ${css.committee}`}>
      <EmptyState
        heading="h2"
        title={frame.over ? over : empty}
        text={frame.over ? '' : emptyText}
        actions={<Button href={href('/ContactUs')}>{texts.contact}</Button>}
      />
    </div>
  )
}
