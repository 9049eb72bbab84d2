import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { TextInput } from '../../../ui/text-input'
import { errorMessage } from '../../api/api-error'
import { changeSettings, sendTest, whatsappQuery, type WhatsAppAccount } from '../../api/whatsapp'
import { t } from '../../texts'
import { AskLeave } from '../../ui/ask-leave'
import * as rule from '../../ui/rules'
import { showDone } from '../../ui/toast-list'
import { useFields } from '../../ui/use-fields'

const labels = t.whatsapp

type Props = { account: WhatsAppAccount }

const phoneSchema = v.object({ phone: rule.text({ most: 30, required: labels.phoneRequired }) })

// Sends a test message to a phone that has written before, so both directions are tried.
export function TestCard({ account: { number } }: Props) {
  const { form, submit, failure, isSubmitting, errorOf } = useFields(
    { phone: '' },
    phoneSchema,
    async ({ phone }) => {
      await sendTest(phone)
      showDone(format(labels.testSent, { phone }))
    },
  )
  return (
    <section className="card wa-card" aria-labelledby="wa-test">
      <h2 id="wa-test">{labels.test}</h2>
      <p>{format(labels.testNote, { number: number || labels.theNumber })}</p>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {failure && <Notice kind="bad" live="alert" title={errorMessage(failure)} />}
        <TextInput
          {...form.register('phone')}
          idPrefix="wa"
          type="tel"
          label={labels.testPhone}
          error={errorOf('phone')}
        />
        <div className="wa-tasks">
          <Button type="submit" variant="line" size="sm" busy={isSubmitting} busyLabel={labels.sending}>
            {labels.send}
          </Button>
        </div>
      </form>
    </section>
  )
}

const settingsSchema = v.object({ budget: rule.text({ most: 12 }), word: rule.text({ most: 40 }) })

// The budget of a day, and the fair's own word.
export function SettingsCard({ account: { budgetPaise, word, version } }: Props) {
  const client = useQueryClient()
  const { form, submit, failure, isSubmitting, unsent, errorOf } = useFields(
    { budget: String(budgetPaise / 100), word },
    settingsSchema,
    async (typed, reset) => {
      const now = await changeSettings({ ...typed, version })
      reset()
      client.setQueryData(whatsappQuery.queryKey, now)
      showDone(labels.settingsSaved)
    },
  )
  return (
    <section className="card wa-card" aria-labelledby="wa-settings">
      <h2 id="wa-settings">{labels.settings}</h2>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {failure && <Notice kind="bad" live="alert" title={errorMessage(failure)} />}
        <TextInput
          {...form.register('budget')}
          idPrefix="wa"
          inputMode="numeric"
          label={labels.budget}
          hint={labels.budgetHint}
          error={errorOf('budget')}
        />
        <TextInput
          {...form.register('word')}
          idPrefix="wa"
          label={labels.word}
          hint={labels.wordHint}
          optional
          error={errorOf('word')}
        />
        <div className="wa-tasks">
          <Button type="submit" variant="line" size="sm" busy={isSubmitting} busyLabel={t.common.saving}>
            {labels.saveSettings}
          </Button>
        </div>
        <AskLeave dirty={unsent} ofPage />
      </form>
    </section>
  )
}
