import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { format } from '../../../i18n/format'
import { groupDigits } from '../../../lib/money'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { errorMessage } from '../../api/api-error'
import { useMay } from '../../session/permissions'
import { t } from '../../texts'
import { AskDialog } from '../../ui/ask-dialog'
import { formatMoment } from '../../ui/dates'
import { langs } from '../../ui/lang-names'
import { AddressLink } from '../../ui/record-link'
import { showDone, showFailure } from '../../ui/toast-list'
import { campaignQuery, campaignsKey, stopCampaign, type Campaign } from './campaigns-api'
import { UnreachableList } from './unreachable-list'

// One bulk message: progress, results and its actions.
export function CampaignItem({ campaign }: { campaign: Campaign }) {
  const { _id, purpose, subject, stoppedAt, running, byPhone, passedOn, failed } = campaign
  const mayEdit = useMay('edit')
  const lang = langs.find((code) => subject[code])
  const messages = `/admin/messages?campaign=${_id}`
  return (
    <li>
      <div>
        <h2 lang={lang}>{lang && subject[lang]}</h2>
        <State campaign={campaign} />{' '}
        <span>{[t.campaigns.purposes[purpose], ...countsOf(campaign)].join(', ')}</span>
      </div>
      <Progress campaign={campaign} />
      <Moments campaign={campaign} />
      <div className="record-tasks">
        {byPhone > passedOn && !stoppedAt && (
          <AddressLink className="book-link" address={`${messages}&status=kept`}>
            {t.campaigns.sendByWhatsApp}
          </AddressLink>
        )}
        <AddressLink className="book-link" address={messages}>
          {t.campaigns.showMessages}
        </AddressLink>
        {failed > 0 && (
          <AddressLink className="book-link" address={`${messages}&status=failed`}>
            {t.campaigns.showFailed}
          </AddressLink>
        )}
        {mayEdit && !stoppedAt && (running || byPhone > passedOn) && <StopButton id={_id} />}
        <NotReached id={_id} />
      </div>
    </li>
  )
}

// When and by whom a bulk message was started and stopped, and until when it runs.
function Moments({ campaign }: { campaign: Campaign }) {
  const { createdAt, createdBy, stoppedAt, stoppedBy, running, planned, sendAt, endsAt, rule } = campaign
  return (
    <p>
      <small>
        {rule
          ? format(t.campaigns.automaticBy, { moment: formatMoment(createdAt) })
          : format(t.campaigns.startedBy, { moment: formatMoment(createdAt), name: createdBy })}
      </small>
      {planned && sendAt && <small>{format(t.campaigns.plannedFor, { moment: formatMoment(sendAt) })}</small>}
      {running && endsAt && <small>{format(t.campaigns.endsAt, { moment: formatMoment(endsAt) })}</small>}
      {stoppedAt && (
        <small>
          {format(t.campaigns.stoppedBy, { moment: formatMoment(stoppedAt), name: stoppedBy ?? '' })}
        </small>
      )}
    </p>
  )
}

function State({ campaign: { stoppedAt, running, planned, written, records } }: { campaign: Campaign }) {
  const { states } = t.campaigns
  if (stoppedAt) return <Badge tone="mute">{states.stopped}</Badge>
  if (planned) return <Badge tone="info">{states.planned}</Badge>
  if (!running) return <Badge tone="good">{states.done}</Badge>
  return <Badge tone="info">{written < records ? states.preparing : states.running}</Badge>
}

// A progress bar that counts both the sent e-mails and the failed e-mails.
function Progress({
  campaign: { waiting, sent, failed, records, written, running, planned },
}: {
  campaign: Campaign
}) {
  if (!running || planned) return null
  const all = waiting + sent + failed + (records - written)
  const done = sent + failed
  return (
    <progress max={all} value={done}>
      {format(t.campaigns.progress, { done: groupDigits(done), all: groupDigits(all) })}
    </progress>
  )
}

function countsOf({ sent, waiting, failed, stopped, byPhone, passedOn }: Campaign): string[] {
  const { counts } = t.campaigns
  const words = [format(counts.sent, { count: groupDigits(sent) })]
  if (waiting > 0) words.push(format(counts.waiting, { count: groupDigits(waiting) }))
  if (failed > 0) words.push(format(counts.failed, { count: groupDigits(failed) }))
  if (stopped > 0) words.push(format(counts.stopped, { count: groupDigits(stopped) }))
  if (byPhone > 0)
    words.push(format(counts.whatsapp, { done: groupDigits(passedOn), all: groupDigits(byPhone) }))
  return words
}

function StopButton({ id }: { id: string }) {
  const client = useQueryClient()
  const [asks, setAsks] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => stopCampaign(id),
    onSuccess: () => showDone(t.campaigns.stopped),
    onError: (error) => showFailure(t.campaigns.stopFailed, errorMessage(error)),
    onSettled: () => {
      setAsks(false)
      void client.invalidateQueries({ queryKey: campaignsKey })
    },
  })
  return (
    <>
      <Button size="sm" variant="line" onClick={() => setAsks(true)}>
        {t.campaigns.stop}
      </Button>
      <AskDialog
        open={asks}
        title={t.campaigns.stopTitle}
        action={t.campaigns.stop}
        busy={isPending}
        keep={t.common.cancel}
        onAction={() => mutate()}
        onKeep={() => setAsks(false)}
      >
        <p>{t.campaigns.stopAsk}</p>
      </AskDialog>
    </>
  )
}

// The people who received no message, with the reasons. They are loaded when the user opens the list.
function NotReached({ id }: { id: string }) {
  const [open, setOpen] = useState(false)
  const { data } = useQuery({ ...campaignQuery(id), enabled: open })
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t.campaigns.whoNot}</summary>
      {data && <UnreachableList groups={data.unreachable} />}
    </details>
  )
}
