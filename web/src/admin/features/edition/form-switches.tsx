import { useMutation, useQueryClient } from '@tanstack/react-query'
import { format } from '../../../i18n/format'
import { siteNow } from '../../../lib/site-clock'
import { Button } from '../../../ui/button'
import { describeError } from '../../api/api-error'
import type { Edition } from '../../api/records'
import { eventQuery } from '../../layout/event-query'
import { useMay } from '../../session/permissions'
import { t } from '../../texts'
import { showDone, showFailure } from '../../ui/toast-list'
import { editionQuery, switchForm, type FormName } from './edition-api'

// Opens or closes registration and stall booking for visitors immediately, without a scheduled time.
export function FormSwitches({ edition }: { edition: Edition }) {
  if (!useMay('content')) return null
  return (
    <>
      <FormSwitch edition={edition} form="registration" name={t.edition.forms.registration} />
      <FormSwitch edition={edition} form="booking" name={t.edition.forms.booking} />
    </>
  )
}

function FormSwitch({ edition, form, name }: { edition: Edition; form: FormName; name: string }) {
  const client = useQueryClient()
  const open = isOpen(edition[form])
  const words = open ? t.edition.forms.close : t.edition.forms.open
  const change = useMutation({
    mutationFn: async () => switchForm(form, !open),
    onSuccess: (next) => {
      client.setQueryData(editionQuery.queryKey, next)
      void client.invalidateQueries({ queryKey: eventQuery.queryKey })
      showDone(format(open ? t.edition.forms.closed : t.edition.forms.opened, { form: name }))
    },
    onError: (error) => showFailure(t.edition.forms.failed, describeError(error)),
  })
  return (
    <Button
      variant="line"
      size="sm"
      busy={change.isPending}
      busyLabel={t.common.updating}
      onClick={() => change.mutate()}
    >
      {format(words, { form: name })}
    </Button>
  )
}

function isOpen({ from, until }: Edition[FormName]): boolean {
  const now = siteNow()
  return (!from || Date.parse(from) <= now) && (!until || Date.parse(until) > now)
}
