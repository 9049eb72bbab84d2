import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { TextArea } from '../../../ui/text-area'
import { ApiError, sentenceOf } from '../../api/api-error'
import type { PrivacyRequest } from '../../api/records'
import { AskDialog } from '../../ui/ask-dialog'
import { showDone } from '../../ui/toast-list'
import { PassLink } from './pass-link'
import { answerRequest, privacyKey } from './privacy-api'
import { doWords, whoOf } from './privacy-words'

// Carries a request out, or refuses it with a reason; either way the person is told.
export function AnswerRequest({ request, onDone }: { request: PrivacyRequest; onDone: () => void }) {
  const { _id, kind, version } = request
  const client = useQueryClient()
  const [answer, setAnswer] = useState('')
  const [asking, setAsking] = useState(false)
  const task = useMutation({
    mutationFn: (refuse: boolean) => answerRequest(_id, { refuse, answer, version }),
    onSuccess: ({ state }) => {
      showDone(state === 'refused' ? 'The request was refused' : 'The request was carried out')
      void client.invalidateQueries()
      onDone()
    },
    onError: () => {
      setAsking(false)
      void client.invalidateQueries({ queryKey: privacyKey })
    },
  })
  const [does, busyDoes] = doWords[kind]
  const wrong = task.error instanceof ApiError ? task.error.fields.answer : undefined
  return (
    <section aria-label="Answer" className="privacy-answer">
      <PassLink request={request} />
      <TextArea
        name="answer"
        idPrefix="privacy"
        label="What the person is told"
        hint="Beside the standing words. A refusal needs its reason here."
        error={wrong}
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
      />
      {task.error && !wrong && (
        <Notice kind="bad" live="alert">
          <p>Failed to answer: {sentenceOf(task.error)}</p>
        </Notice>
      )}
      <div className="detail-buttons">
        <Button
          size="sm"
          variant={kind === 'erase' ? 'danger' : 'leaf'}
          busy={task.isPending && !asking}
          busyLabel={busyDoes}
          onClick={() => (kind === 'erase' ? setAsking(true) : task.mutate(false))}
        >
          {does}
        </Button>
        <Button size="sm" variant="line" disabled={task.isPending} onClick={() => task.mutate(true)}>
          Refuse
        </Button>
      </div>
      <AskDialog
        open={asking}
        title="Erase this person?"
        action="Erase"
        busyAction={busyDoes}
        busy={task.isPending}
        keep="Keep"
        onAction={() => task.mutate(false)}
        onKeep={() => setAsking(false)}
      >
        Everything that tells who {whoOf(request)} is will be gone from every record, message and log. Only
        the books keep name and address. This cannot be undone.
      </AskDialog>
    </section>
  )
}
