import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { t } from '../texts'

type Props = {
  title: string
  text?: string
  // Clears the search text and the filters. Only set if they may be the reason why the list is empty.
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
