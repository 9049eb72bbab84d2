import { valibotResolver } from '@hookform/resolvers/valibot'
import { useQuery, useQueryClient, queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as v from 'valibot'
import { siteIsBack } from '../../../lib/site-is-back'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { describeError, errorMessage, type ApiError } from '../../api/api-error'
import { api, dataOf } from '../../api/client'
import type { StoredServices, SystemCheck } from '../../api/records'
import { useAccount } from '../../session/permissions'
import { t } from '../../texts'
import { AskLeave } from '../../ui/ask-leave'
import { QueryError } from '../../ui/query-error'
import { Skeleton } from '../../ui/skeleton'
import { resetAfterSave } from '../../ui/use-fields'
import { bankRule, serviceRules } from './service-rules'
import { type SetupValues, noBank } from './setup-api'
import { LanguageField, MailFields, PaymentFields } from './setup-services'
import { showAtFields } from './show-at-fields'
import css from './setup-screen.module.css'

// The payment and mail server settings, for owners. These settings are first entered on the setup page.
export function ServicesCard() {
  const { data, error, refetch } = useQuery(servicesQuery)
  return (
    <section className="card" aria-labelledby="services">
      <div className="card-head">
        <h2 id="services">{t.setup.servicesTitle}</h2>
      </div>
      <QueryError query={{ error, refetch }} text={t.setup.servicesFailed} reasonOf={describeError} />
      <div className={css.setupServices}>
        <p className={css.servicesNote}>{t.setup.servicesNote}</p>
        {data ? <Form stored={data} /> : <Skeleton label={t.setup.servicesLoading} lines={8} />}
      </div>
    </section>
  )
}

// The schema contains all values of the setup page's form, because both forms use the same field components. This form
// shows and sends only the values in serviceRules.
const schema = v.object({
  ...serviceRules,
  code: v.string(),
  email: v.string(),
  name: v.string(),
  password: v.string(),
  title: v.record(v.string(), v.string()),
  firstDay: v.string(),
  lastDay: v.string(),
  venue: v.record(v.string(), v.string()),
  phone: v.string(),
  gstin: v.string(),
  notRegistered: v.boolean(),
  bank: bankRule,
})

function Form({ stored }: { stored: StoredServices }) {
  const { email } = useAccount()
  const client = useQueryClient()
  const [failure, setFailure] = useState<ApiError>()
  const [saved, setSaved] = useState(false)
  const form = useForm<SetupValues>({
    defaultValues: storedValues(stored, email),
    resolver: valibotResolver(schema),
  })
  const show = (error: unknown) => setFailure(showAtFields(form, error))
  // A secret is always stored together with its client id or user name. If this id or name is not empty, its secret is
  // therefore also stored.
  const hasStored = { clientSecret: stored.clientId !== '', mailPassword: stored.mailUser !== '' }
  const setup = { form, show, probes: { checkPayments, sendTestMail }, hasStored }
  const submit = form.handleSubmit(async (values) => {
    setSaved(false)
    setFailure(undefined)
    const sent = form.getValues()
    try {
      await changeServices(values)
      await siteIsBack()
      resetAfterSave(form, sent, { ...values, clientSecret: '', mailPassword: '' })
      setSaved(true)
      await client.invalidateQueries()
    } catch (error) {
      show(error)
    }
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {failure && <Notice kind="bad" live="alert" title={errorMessage(failure)} />}
      {saved && <Notice kind="good" live="status" title={t.setup.servicesSaved} />}
      {!stored.languageGiven && (
        <div className={css.setupGroup}>
          <LanguageField setup={setup} offer={stored} />
        </div>
      )}
      <PaymentFields setup={setup} offer={stored} legend={t.setup.payments} />
      <MailFields setup={setup} offer={stored} legend={t.setup.mailHeading} />
      {!(stored.paymentsGiven && stored.mailGiven && stored.languageGiven) && (
        <Button type="submit" busy={form.formState.isSubmitting} busyLabel={t.setup.servicesSaving}>
          {t.setup.servicesSave}
        </Button>
      )}
      <AskLeave dirty={form.formState.isDirty && !form.formState.isSubmitting} />
    </form>
  )
}

export type { StoredServices }

const servicesQuery = queryOptions({
  queryKey: ['services'],
  queryFn: () => dataOf(api.GET('/api/admin/services')),
  staleTime: Infinity,
})

// Returns the initial values of the form. The fields of the secrets are empty, because an empty field means that the
// stored secret does not change.
function storedValues(stored: StoredServices, email: string): SetupValues {
  return {
    code: '',
    email,
    name: '',
    password: '',
    title: {},
    firstDay: '',
    lastDay: '',
    venue: {},
    phone: '',
    gstin: '',
    notRegistered: false,
    bank: noBank,
    language: stored.language,
    payments: stored.payments,
    clientId: stored.clientId,
    clientSecret: '',
    mailHost: stored.mailHost,
    mailPort: stored.mailPort || '587',
    mailSecurity: stored.mailSecurity,
    mailUser: stored.mailUser,
    mailPassword: '',
    mailFrom: stored.mailFrom,
  }
}

const mailOf = ({ mailHost, mailPort, mailSecurity, mailUser, mailPassword, mailFrom }: SetupValues) => ({
  mailHost,
  mailPort,
  mailSecurity,
  mailUser,
  mailPassword,
  mailFrom,
})

async function changeServices(values: SetupValues): Promise<void> {
  const { language, payments, clientId, clientSecret } = values
  const body = { language, payments, clientId, clientSecret, ...mailOf(values) }
  await dataOf(api.PUT('/api/admin/services', { body }))
}

// Asks the payment provider whether the entered keys are valid.
function checkPayments({ clientId, clientSecret }: SetupValues): Promise<SystemCheck> {
  return dataOf(api.POST('/api/admin/services/check-payments', { body: { clientId, clientSecret } }))
}

// Sends a test e-mail to the owner's own address.
function sendTestMail(values: SetupValues): Promise<SystemCheck> {
  return dataOf(api.POST('/api/admin/services/test-mail', { body: { to: values.email, ...mailOf(values) } }))
}
