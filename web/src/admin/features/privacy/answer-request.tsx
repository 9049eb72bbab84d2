import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { TextArea } from '../../../ui/text-area'
import { ApiError, errorMessage } from '../../api/api-error'
import type { PrivacyRequest } from '../../api/records'
import { t } from '../../texts'
import { AskDialog } from '../../ui/ask-dialog'
import { AskLeave } from '../../ui/ask-leave'
import { showDone } from '../../ui/toast-list'
import { answerRequest, privacyKey, makeLink } from './privacy-api'
import { whoOf } from './privacy-texts'

// The form that carries out a request, or refuses it with a reason. In either case, the server notifies the person.
export function AnswerRequest({ request, onDone }: { request: PrivacyRequest; onDone: () => void }) {
  const { _id, kind, version } = request
  const client = useQueryClient()
  const [answer, setAnswer] = useState('')
  const [asking, setAsking] = useState(false)
  const task = useMutation({
    mutationFn: (refuse: boolean) => answerRequest(_id, { refuse, answer, version }),
    onSuccess: ({ state }) => {
      showDone(state === 'refused' ? t.privacy.requestRefused : t.privacy.requestDone)
      void client.invalidateQueries()
      onDone()
    },
    onError: () => {
      setAsking(false)
      void client.invalidateQueries({ queryKey: privacyKey })
    },
  })
  const action = t.privacy.actions[kind]
  const wrong = task.error instanceof ApiError ? task.error.fields.answer : undefined
  return (
    <section aria-label={t.privacy.answer} className="privacy-answer">
      <DataLink request={request} />
      <TextArea
        name="answer"
        idPrefix="privacy"
        label={t.privacy.answerLabel}
        hint={t.privacy.answerHint}
        error={wrong}
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
      />
      {task.error && !wrong && (
        <Notice kind="bad" live="alert">
          <p>{format(t.privacy.answerFailed, { reason: errorMessage(task.error) })}</p>
        </Notice>
      )}
      <div className="detail-buttons">
        <Button
          size="sm"
          variant={kind === 'erase' ? 'danger' : 'leaf'}
          busy={task.isPending && !asking}
          busyLabel={action.busy}
          onClick={() => (kind === 'erase' ? setAsking(true) : task.mutate(false))}
        >
          {action.text}
        </Button>
        <Button size="sm" variant="line" disabled={task.isPending} onClick={() => task.mutate(true)}>
          {t.privacy.refuse}
        </Button>
      </div>
      <AskErase
        open={asking}
        busy={task.isPending}
        who={whoOf(request)}
        onErase={() => task.mutate(false)}
        onClose={() => setAsking(false)}
      />
      <AskLeave dirty={answer !== '' && !task.isPending && !task.isSuccess} />
    </section>
  )
}

type AskEraseProps = { open: boolean; busy: boolean; who: string; onErase: () => void; onClose: () => void }

function AskErase({ open, busy, who, onErase, onClose }: AskEraseProps) {
  return (
    <AskDialog
      open={open}
      title={t.privacy.eraseTitle}
      action={t.privacy.erase}
      busyAction={t.privacy.actions.erase.busy}
      busy={busy}
      keep={t.common.keep}
      onAction={onErase}
      onKeep={onClose}
    >
      {format(t.privacy.eraseNote, { who })}
    </AskDialog>
  )
}

// Creates a link that shows a person their own data. The office must verify the person's identity by phone before it
// sends the link.
function DataLink({ request }: { request: PrivacyRequest }) {
  const task = useMutation({ mutationFn: () => makeLink(request._id) })
  if (!task.data) {
    return (
      <div>
        <Button
          size="sm"
          variant="line"
          busy={task.isPending}
          busyLabel={t.privacy.creating}
          onClick={() => task.mutate()}
        >
          {t.privacy.createLink}
        </Button>
        {task.error && (
          <Notice kind="bad" live="alert">
            <p>{format(t.privacy.linkFailed, { reason: errorMessage(task.error) })}</p>
          </Notice>
        )}
      </div>
    )
  }
  return (
    <Notice kind="good" live="status" title={t.privacy.linkNote}>
      <p className="typed-text">{task.data.url}</p>
      {task.data.whatsapp && (
        <Button size="sm" href={task.data.whatsapp} target="_blank" rel="noreferrer">
          {t.privacy.sendByWhatsApp}
        </Button>
      )}
    </Notice>
  )
}
