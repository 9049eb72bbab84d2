import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { format } from '../../../i18n/format'
import { languages } from '../../../i18n/texts.gen'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { Select } from '../../../ui/select'
import { TextInput } from '../../../ui/text-input'
import { PasswordInput } from '../../session/password-input'
import { t } from '../../texts'
import type { SetupValues, SystemCheck, SetupOffer } from './setup-api'
import css from './setup-screen.module.css'

type Props = { setup: ServicesForm; offer: ServicesOffer; legend: string }

export function LanguageField({ setup: { form }, offer }: Omit<Props, 'legend'>) {
  if (offer.languageGiven) return null
  return (
    <Select
      {...form.register('language')}
      label={t.setup.language}
      hint={t.setup.languageHint}
      options={languages.map(({ code, englishName }) => ({ value: code, label: englishName }))}
      error={form.formState.errors.language?.message}
    />
  )
}

export function PaymentFields({ setup, offer, legend }: Props) {
  const { form } = setup
  const { errors } = form.formState
  const options = [
    { value: 'off', label: t.setup.off },
    { value: 'cashfree', label: t.setup.cashfree },
    ...(offer.simulatorAvailable ? [{ value: 'sandbox', label: t.setup.sandbox }] : []),
  ]
  return (
    <fieldset className={css.setupGroup}>
      <legend>{legend}</legend>
      {offer.paymentsGiven ? (
        <p>{t.setup.paymentsGiven}</p>
      ) : (
        <>
          <Select
            {...form.register('payments')}
            label={t.setup.payments}
            options={options}
            error={errors.payments?.message}
          />
          {form.watch('payments') === 'cashfree' && <CashfreeFields setup={setup} />}
        </>
      )}
    </fieldset>
  )
}

function CashfreeFields({ setup }: { setup: ServicesForm }) {
  const { form, probes, hasStored } = setup
  const { errors } = form.formState
  return (
    <>
      <TextInput
        {...form.register('clientId')}
        label={t.setup.clientId}
        hint={t.setup.cashfreeHint}
        autoComplete="off"
        error={errors.clientId?.message}
      />
      <PasswordInput
        {...form.register('clientSecret')}
        label={t.setup.clientSecret}
        hint={hasStored?.clientSecret ? t.setup.secretKept : undefined}
        autoComplete="off"
        error={errors.clientSecret?.message}
      />
      <p>{format(t.setup.webhook, { url: `${window.location.origin}/api/cashfree/webhook` })}</p>
      <Probe setup={setup} label={t.setup.checkPayments} busy={t.setup.checking} run={probes.checkPayments} />
    </>
  )
}

export function MailFields({ setup, offer, legend }: Props) {
  const { form } = setup
  const { errors } = form.formState
  return (
    <fieldset className={css.setupGroup}>
      <legend>{legend}</legend>
      {offer.mailGiven ? (
        <p>{t.setup.mailGiven}</p>
      ) : (
        <>
          <p>{t.setup.mailText}</p>
          <TextInput
            {...form.register('mailHost')}
            label={t.setup.mailHost}
            hint={t.setup.mailHostHint}
            optional
            error={errors.mailHost?.message}
          />
          {form.watch('mailHost').trim() !== '' && <MailServerFields setup={setup} />}
        </>
      )}
    </fieldset>
  )
}

function MailServerFields({ setup }: { setup: ServicesForm }) {
  const { form, probes, hasStored } = setup
  const { errors } = form.formState
  return (
    <>
      <div className={css.setupTwo}>
        <Select
          {...form.register('mailSecurity')}
          label={t.setup.mailSecurity}
          options={[
            { value: 'starttls', label: t.setup.starttls },
            { value: 'tls', label: t.setup.tls },
          ]}
        />
        <TextInput
          {...form.register('mailPort')}
          label={t.setup.mailPort}
          inputMode="numeric"
          error={errors.mailPort?.message}
        />
      </div>
      <TextInput {...form.register('mailUser')} label={t.setup.mailUser} autoComplete="off" optional />
      <PasswordInput
        {...form.register('mailPassword')}
        label={t.setup.mailPassword}
        hint={hasStored?.mailPassword ? t.setup.secretKept : undefined}
        autoComplete="off"
        optional
      />
      <TextInput
        {...form.register('mailFrom')}
        type="email"
        label={t.setup.mailFrom}
        error={errors.mailFrom?.message}
      />
      <Probe setup={setup} label={t.setup.sendTest} busy={t.setup.sending} run={probes.sendTestMail} />
    </>
  )
}

type ProbeProps = {
  setup: ServicesForm
  label: string
  busy: string
  run: (values: SetupValues) => Promise<SystemCheck>
}

// A test button with its result.
function Probe({ setup: { form, show }, label, busy, run }: ProbeProps) {
  const [found, setFound] = useState<SystemCheck>()
  const [isRunning, setRunning] = useState(false)
  async function test() {
    setFound(undefined)
    setRunning(true)
    form.clearErrors()
    try {
      setFound(await run(form.getValues()))
    } catch (error) {
      show(error)
    } finally {
      setRunning(false)
    }
  }
  return (
    <>
      <Button type="button" variant="line" busy={isRunning} busyLabel={busy} onClick={() => void test()}>
        {label}
      </Button>
      {found && (
        <Notice kind={found.state === 'ok' ? 'good' : 'bad'} live="status" title={found.detail}>
          {found.cause && <p>{format(t.setup.cause, { cause: found.cause })}</p>}
          {found.advice && <p>{found.advice}</p>}
        </Notice>
      )}
    </>
  )
}

// Which settings are set by environment variables, and whether the simulator can be chosen.
type ServicesOffer = Pick<SetupOffer, 'paymentsGiven' | 'mailGiven' | 'languageGiven' | 'simulatorAvailable'>

// A form with the payment and mail fields: the form of the setup page, or the owner's form on the services screen.
type ServicesForm = {
  form: UseFormReturn<SetupValues>
  // Shows a server error at the fields that the error names. If the error names no fields, it is shown above the form.
  show: (error: unknown) => void
  probes: {
    checkPayments: (values: SetupValues) => Promise<SystemCheck>
    sendTestMail: (values: SetupValues) => Promise<SystemCheck>
  }
  // Whether the server has stored each secret. If a secret is stored, an empty field does not change it.
  hasStored?: { clientSecret: boolean; mailPassword: boolean }
}
