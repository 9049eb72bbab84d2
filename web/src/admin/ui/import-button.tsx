import { FileUp } from 'lucide-react'
import { Button } from '../../ui/button'
import { t } from '../texts'

// The button of a list that opens the import of a spreadsheet.
export function ImportButton({ onPress }: { onPress: () => void }) {
  return (
    <Button variant="line" size="sm" aria-label={t.ui.recordImport.import} onClick={onPress}>
      <FileUp size={20} strokeWidth={2.2} aria-hidden="true" />
      {t.ui.recordImport.action}
    </Button>
  )
}
