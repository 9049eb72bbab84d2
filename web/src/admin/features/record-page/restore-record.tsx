import { useMutation, useQueryClient } from '@tanstack/react-query'
import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import { errorMessage } from '../../api/api-error'
import type { RecordPage } from '../../api/records'
import { useMay } from '../../session/permissions'
import { t } from '../../texts'
import { runBulk } from '../../ui/record-screen-run'
import { showDone, showFailure } from '../../ui/toast-list'
import type { PageKind } from './record-page-api'

type Props = { kind: PageKind; page: RecordPage }

// Restores the deleted record of a page. Only accounts that may restore records have this button.
export function RestoreRecord({ kind, page: { id, title } }: Props) {
  const mayRestore = useMay('restore')
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => runBulk({ list: `${kind}s`, action: 'restore' }, [{ _id: id }]),
    onSuccess: ({ failed }) => {
      const [failure] = failed
      if (failure) showFailure(t.ui.records.restoreFailed, failure.reason)
      else showDone(format(t.ui.records.restored, { record: title }))
    },
    onError: (error) => showFailure(t.ui.records.restoreFailed, errorMessage(error)),
    // A restored record is in lists, figures and on the plan again.
    onSettled: () => queries.invalidateQueries(),
  })
  if (!mayRestore) return null
  return (
    <div className="record-tasks">
      <Button size="sm" variant="line" icon="refresh" busy={isPending} onClick={() => mutate()}>
        {t.common.restore}
      </Button>
    </div>
  )
}
