import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { randomKey } from '../../lib/random-key'
import type { IconName } from '../../ui/icon'
import { ApiError, errorMessage } from '../api/api-error'
import type { BulkRun } from '../api/records'
import { counted, t } from '../texts'
import { AskDialog } from './ask-dialog'
import { changeAll, type BulkList, type ListFilter, type RunOrder } from './bulk-run-api'
import type { StatusAsk } from './record-screen-kind'

// An action that can be applied to all records that match a filter.
export type AllAction = {
  label: string
  icon: IconName
  order: RunOrder
  // The question and the explanation in the confirmation dialog. If undefined, the dialog shows general texts.
  ask?: StatusAsk | undefined
}

type Props = {
  list: BulkList
  filter: ListFilter
  action: AllAction
  onStarted: (run: BulkRun) => void
  onClose: () => void
}

// Asks for confirmation before an action is applied to all records that match a filter. It shows the number of records
// that the server has counted. If this number changes before the user confirms, the dialog reports the change and asks
// again with the new number.
export function AskRun({ list, filter, action, onStarted, onClose }: Props) {
  const { label, icon, order, ask } = action
  const [key, setKey] = useState(randomKey)
  const count = useQuery({
    queryKey: ['bulk-count', list, filter, order],
    queryFn: () => changeAll(list, filter, order),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  const total = count.data?.total
  const start = useMutation({
    mutationFn: (expected: number) => changeAll(list, filter, { ...order, expected }, key),
    onSuccess: onStarted,
    onError: (error) => {
      setKey(randomKey())
      if (error instanceof ApiError && error.status === 409) void count.refetch()
    },
  })
  const failure = start.error ?? count.error
  return (
    <AskDialog
      open
      title={
        total === undefined
          ? t.ui.bulkRun.counting
          : ask
            ? counted(total, ask.title)
            : counted(total, t.ui.bulkRun.ask, { action: label })
      }
      action={label}
      busyAction={t.ui.bulkRun.starting}
      icon={icon}
      keep={t.common.keep}
      isDestructive={ask?.isDestructive ?? (ask !== undefined && order.action !== 'send')}
      busy={start.isPending || count.isFetching || total === 0}
      failure={failure && errorMessage(failure)}
      onAction={() => {
        if (total !== undefined && total > 0) start.mutate(total)
      }}
      onKeep={onClose}
    >
      <p>{ask?.note ?? t.ui.bulkRun.note}</p>
    </AskDialog>
  )
}
