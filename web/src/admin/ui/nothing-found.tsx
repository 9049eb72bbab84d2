import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { t } from '../texts'

type Props = {
  title: string
  text?: string
  // Clears the filters; set if a search text or a filter may be the reason for the empty list.
  onClear?: (() => void) | undefined
}

// The empty state of a list.
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
