import { useMutation } from '@tanstack/react-query'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { sentenceOf } from '../../api/api-error'
import type { PrivacyRequest } from '../../api/records'
import { makeLink } from './privacy-api'

// A link to their own data for whom the office has checked by phone: copied, or passed on by WhatsApp.
export function PassLink({ request }: { request: PrivacyRequest }) {
  const task = useMutation({ mutationFn: () => makeLink(request._id) })
  if (!task.data) {
    return (
      <div>
        <Button
          size="sm"
          variant="line"
          busy={task.isPending}
          busyLabel="Making..."
          onClick={() => task.mutate()}
        >
          Make a link to their data
        </Button>
        {task.error && (
          <Notice kind="bad" live="alert">
            <p>Failed to make a link: {sentenceOf(task.error)}</p>
          </Notice>
        )}
      </div>
    )
  }
  return (
    <Notice kind="good" live="status" title="The link works for 3 days. Give it to this person alone.">
      <p className="typed-text">{task.data.url}</p>
      {task.data.whatsapp && (
        <Button size="sm" href={task.data.whatsapp} target="_blank" rel="noreferrer">
          Pass it on by WhatsApp
        </Button>
      )}
    </Notice>
  )
}
