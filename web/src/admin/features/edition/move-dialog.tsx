import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { components } from '../../../api/schema.gen'
import { format } from '../../../i18n/format'
import { groupDigits } from '../../../lib/money'
import { Button } from '../../../ui/button'
import { Checkbox } from '../../../ui/checkbox'
import { Loader } from '../../../ui/loader'
import { describeError } from '../../api/api-error'
import { counted, t } from '../../texts'
import { CampaignLink } from '../../ui/campaign-link'
import { Modal } from '../../ui/modal'
import { QueryError } from '../../ui/query-error'
import { daysQuery, type Following } from './edition-api'

type Props = {
  firstDay: string
  saving: boolean
  onSave: (follow: Following) => void
  onClose: () => void
}

type Preview = components['schemas']['FairDaysPreview']

// Returns what can move, with what it says.
function choicesOf({ sessions, payBy, closing }: Preview): { name: keyof Following; label: string }[] {
  const texts = t.fairChange.days
  const choices = [
    {
      name: 'programme',
      shown: sessions > 0,
      label: format(texts.programme, { count: groupDigits(sessions) }),
    },
    { name: 'payBy', shown: true, label: format(texts.payBy, { count: groupDigits(payBy) }) },
    { name: 'closing', shown: closing, label: texts.closing },
  ] as const
  return choices.filter(({ shown }) => shown)
}

// Asks what moves with the days of the fair, before they are saved.
export function MoveDialog({ firstDay, saving, onSave, onClose }: Props) {
  const { data, error, refetch } = useQuery(daysQuery(firstDay))
  const [off, setOff] = useState<ReadonlySet<keyof Following>>(new Set())
  const texts = t.fairChange.days
  const days = data?.days ?? 0
  const choices = data ? choicesOf(data) : []
  function toggle(name: keyof Following) {
    const next = new Set(off)
    if (!next.delete(name)) next.add(name)
    setOff(next)
  }
  return (
    <Modal open title={texts.title} onClose={onClose}>
      <div className="modal-body">
        <QueryError query={{ error, refetch }} text={texts.previewFailed} reasonOf={describeError} />
        {!data && !error && <Loader label={t.fairChange.loading} />}
        {data && (
          <>
            <p>
              {days === 0
                ? texts.same
                : counted(Math.abs(days), days > 0 ? texts.later : texts.earlier, { count: Math.abs(days) })}
            </p>
            <fieldset>
              <legend>{texts.what}</legend>
              {choices.map(({ name, label }) => (
                <Checkbox
                  key={name}
                  name={name}
                  idPrefix="move"
                  label={label}
                  checked={!off.has(name)}
                  onChange={() => toggle(name)}
                />
              ))}
            </fieldset>
          </>
        )}
      </div>
      {data && (
        <div className="modal-foot">
          <Button
            busy={saving}
            busyLabel={texts.saving}
            onClick={() =>
              onSave({
                programme: !off.has('programme'),
                payBy: !off.has('payBy'),
                closing: !off.has('closing'),
              })
            }
          >
            {texts.save}
          </Button>
        </div>
      )}
    </Modal>
  )
}

// Offers to write to the people who have paid, after the days were saved.
export function TellDialog({ paid, onClose }: { paid: number; onClose: () => void }) {
  const texts = t.fairChange.days
  return (
    <Modal open title={texts.told} onClose={onClose}>
      <div className="modal-body">
        <p>{format(texts.toldText, { count: groupDigits(paid) })}</p>
        <p>
          <CampaignLink
            target={{ list: 'registrations' }}
            filters={{ status: 'Paid' }}
            label={texts.visitors}
          />
          <CampaignLink
            target={{ list: 'bookings' }}
            filters={{ status: 'Confirmed' }}
            label={texts.exhibitors}
          />
        </p>
      </div>
      <div className="modal-foot">
        <Button variant="line" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </Modal>
  )
}
