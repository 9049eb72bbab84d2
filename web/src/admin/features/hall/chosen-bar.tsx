import { useState } from 'react'
import type { IconName } from '../../../ui/icon'
import type { HallStall } from '../../api/records'
import { useMay } from '../../session/permissions'
import { t, counted } from '../../texts'
import { BulkBar } from '../../ui/bulk-bar'
import { BlockForm } from '../../ui/hall/block-form'
import { Modal } from '../../ui/modal'
import type { BulkAction } from './hall-office-api'
import type { BulkChanging } from './use-bulk-change'

type Props = {
  stalls: readonly HallStall[]
  change: BulkChanging
  onClear: () => void
}

const statusActions = [
  { action: 'release', label: t.hall.release, icon: 'check' },
  { action: 'withdraw', label: t.hall.withdrawFromSale, icon: 'arrow-left' },
  { action: 'unblock', label: t.hall.unblock, icon: 'check' },
] as const satisfies readonly { action: BulkAction; label: string; icon: IconName }[]

// The actions for the selected stalls.
export function ChosenBar({ stalls, change, onClear }: Props) {
  const mayEdit = useMay('hall')
  const [blocking, setBlocking] = useState(false)
  const ids = stalls.map(({ id }) => id)
  const actions = [
    ...statusActions.map(({ action, label, icon }) => ({
      label,
      icon,
      busy: change.running === action,
      onPress: () => change.run({ ids, action }),
    })),
    {
      label: t.hall.block,
      icon: 'close' as const,
      busy: change.running === 'block',
      onPress: () => setBlocking(true),
    },
  ]
  return (
    <>
      <BulkBar
        count={stalls.length}
        pageSize={0}
        actions={mayEdit ? actions : []}
        onSelectPage={onClear}
        onClear={onClear}
      />
      {blocking && (
        <Modal open title={counted(stalls.length, t.hall.blockTitle)} onClose={() => setBlocking(false)}>
          <div className="modal-body block-stalls">
            <p className="field-hint">{t.hall.blockNote}</p>
            <BlockForm
              busy={change.running === 'block'}
              refused={change.refusedReason}
              onBlock={(reason) => change.run({ ids, action: 'block', reason }, () => setBlocking(false))}
            />
          </div>
        </Modal>
      )}
    </>
  )
}
