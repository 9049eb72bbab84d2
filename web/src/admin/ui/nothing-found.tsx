import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { t } from '../texts'

type Props = {
  title: string
  text?: string
  // Offered when filters or words may be why.
  onClear?: (() => void) | undefined
}

// What a list shows in the place of its rows when there are none.
export function NothingFound({ title, text, onClear }: Props) {
  return (
    <EmptyState
      heading="h2"
      title={title}
      text={text}
      actions={
        onClear && (
          <Button variant="line" size="sm" onClick={onClear}>
            {t.ui.nothingFound.clearFilters}
          </Button>
        )
      }
    />
  )
}
