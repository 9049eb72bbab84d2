import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { t } from '../texts'

type Props = {
  title: string
  text?: string
  // Clears the search text and the filters. It is undefined if the list has no search text and no filters.
  onClear?: (() => void) | undefined
}

// The text that is shown in place of an empty list.
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
