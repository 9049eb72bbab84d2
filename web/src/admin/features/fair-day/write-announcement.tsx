import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { siteNow } from '../../../lib/site-clock'
import { Select } from '../../../ui/select'
import { TextInput } from '../../../ui/text-input'
import { errorMessage } from '../../api/api-error'
import type { NewAnnouncement } from '../../api/records'
import { t } from '../../texts'
import { timeInIndia } from '../../ui/dates'
import { FormModal } from '../../ui/form-modal'
import { bodyOf, textValues, translated, TranslatedInputs } from '../../ui/localized-text'
import { useSendForm } from '../../ui/record-form'
import { showDone } from '../../ui/toast-list'
import { gatesKey, writeAnnouncement } from './gates-api'

const texts = t.fairDay.announcements

// The server validates all fields, and its error names the invalid field.
const schema = v.object({
  text: v.string(),
  ...translated('text', () => v.string()),
  website: v.string(),
  until: v.string(),
})

// The values of the field "website": where an announcement is shown. The field has this name because the server reports
// a missing place there.
const places = {
  both: { website: true, devices: true },
  website: { website: true, devices: false },
  devices: { website: false, devices: true },
} as const

const isPlace = (value: string): value is keyof typeof places => value in places

// The dialog in which the office writes an announcement.
export function WriteAnnouncement({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const state = useSendForm({
    prefix: 'announcement',
    values: { ...textValues('text'), website: 'both', until: inTwoHours() },
    schema,
    send: ({ website, until, ...text }) =>
      writeAnnouncement({
        ...(bodyOf(text) as NewAnnouncement),
        ...places[isPlace(website) ? website : 'both'],
        until,
      }),
    onSent: () => {
      void client.invalidateQueries({ queryKey: gatesKey })
      showDone(texts.shownNow)
      onClose()
    },
  })
  return (
    <FormModal
      title={texts.write}
      variant="panel"
      state={state}
      failed={(error) => format(texts.failed, { reason: errorMessage(error) })}
      action={texts.show}
      busyAction={texts.showing}
      onClose={onClose}
    >
      <TextInput {...state.wire('text')} label={texts.text} hint={texts.textHint} autoComplete="off" />
      <TranslatedInputs name="text" label={texts.textIn} wire={state.wire} />
      <Select
        {...state.wire('website')}
        label={texts.where}
        options={[
          { value: 'both', label: texts.places.both },
          { value: 'website', label: texts.places.website },
          { value: 'devices', label: texts.places.devices },
        ]}
      />
      <TextInput
        {...state.wire('until')}
        label={texts.untilField}
        hint={texts.untilHint}
        type="time"
        width="sm"
      />
    </FormModal>
  )
}

// The full hour that is one to two hours away, at most the last minute of the day.
function inTwoHours(): string {
  const [hour = ''] = timeInIndia(new Date(siteNow())).split(':')
  return Number(hour) > 21 ? '23:59' : `${String(Number(hour) + 2).padStart(2, '0')}:00`
}
