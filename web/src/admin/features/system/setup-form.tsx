import { format } from '../../../i18n/format'
import { languages } from '../../../i18n/texts.gen'
import { Button } from '../../../ui/button'
import { Checkbox } from '../../../ui/checkbox'
import { Notice } from '../../../ui/notice'
import { TextInput } from '../../../ui/text-input'
import { errorMessage } from '../../api/api-error'
import { PasswordInput } from '../../session/password-input'
import { t } from '../../texts'
import { AskLeave } from '../../ui/ask-leave'
import { DateInput } from '../../ui/date-input'
import type { SetupOffer } from './setup-api'
import { LanguageField, MailFields, PaymentFields } from './setup-services'
import { useSetupForm, type SetupForm as Form } from './use-setup-form'
import css from './setup-screen.module.css'

type Props = { offer: SetupOffer; code: string; onDone: () => void }

export function SetupForm({ offer, code, onDone }: Props) {
  const setup = useSetupForm(offer, code, onDone)
  const { form, submit, failure } = setup
  const { errors, isDirty, isSubmitting, isSubmitSuccessful } = form.formState
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {failure && <Notice kind="bad" live="alert" title={errorMessage(failure)} />}
      <fieldset className={css.setupGroup}>
        <legend>{t.setup.codeTitle}</legend>
        <TextInput
          {...form.register('code')}
          label={t.setup.code}
          hint={t.setup.codeHint}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          error={errors.code?.message}
        />
      </fieldset>
      <OwnerFields setup={setup} />
      <FairFields setup={setup} offer={offer} />
      <PaymentFields setup={setup} offer={offer} legend={t.setup.paymentsTitle} />
      <MailFields setup={setup} offer={offer} legend={t.setup.mailTitle} />
      <Notice kind="info" title={t.setup.storedTitle}>
        <p>{t.setup.stored}</p>
      </Notice>
      <Notice kind="info" title={t.setup.taxTitle}>
        <p>{t.setup.tax}</p>
      </Notice>
      <Button type="submit" wide busy={isSubmitting} busyLabel={t.setup.finishing}>
        {t.setup.finish}
      </Button>
      <AskLeave dirty={isDirty && !isSubmitting && !isSubmitSuccessful} />
    </form>
  )
}

function OwnerFields({ setup: { form } }: { setup: Form }) {
  const { errors } = form.formState
  return (
    <fieldset className={css.setupGroup}>
      <legend>{t.setup.ownerTitle}</legend>
      <TextInput
        {...form.register('email')}
        type="email"
        label={t.common.email}
        autoComplete="username"
        error={errors.email?.message}
      />
      <TextInput
        {...form.register('name')}
        label={t.setup.name}
        autoComplete="name"
        optional
        error={errors.name?.message}
      />
      <PasswordInput
        {...form.register('password')}
        label={t.setup.password}
        hint={t.setup.passwordHint}
        autoComplete="new-password"
        error={errors.password?.message}
      />
    </fieldset>
  )
}

function FairFields({ setup, offer }: { setup: Form; offer: SetupOffer }) {
  const { form } = setup
  const { errors } = form.formState
  return (
    <fieldset className={css.setupGroup}>
      <legend>{t.setup.fairTitle}</legend>
      {languages.map(({ code, englishName }) => (
        <TextInput
          key={code}
          {...form.register(`title.${code}`)}
          lang={code}
          label={format(t.setup.fairName, { language: englishName })}
          error={errors.title?.[code]?.message}
        />
      ))}
      <div className={css.setupTwo}>
        <DateInput {...form.register('firstDay')} label={t.setup.firstDay} error={errors.firstDay?.message} />
        <DateInput {...form.register('lastDay')} label={t.setup.lastDay} error={errors.lastDay?.message} />
      </div>
      {languages.map(({ code, englishName }) => (
        <TextInput
          key={code}
          {...form.register(`venue.${code}`)}
          lang={code}
          label={format(t.setup.venue, { language: englishName })}
          optional
          error={errors.venue?.[code]?.message}
        />
      ))}
      <TextInput
        {...form.register('phone')}
        type="tel"
        label={t.setup.phone}
        hint={t.setup.phoneHint}
        optional
        error={errors.phone?.message}
      />
      <TextInput
        {...form.register('gstin')}
        label={t.setup.gstin}
        hint={t.setup.gstinHint}
        autoCapitalize="characters"
        spellCheck={false}
        optional
        error={errors.gstin?.message}
      />
      <Checkbox
        {...form.register('notRegistered')}
        label={t.setup.notRegistered}
        error={errors.notRegistered?.message}
      />
      <BankFields setup={setup} />
      <LanguageField setup={setup} offer={offer} />
    </fieldset>
  )
}

// The account to which exhibitors transfer money.
function BankFields({ setup: { form } }: { setup: Form }) {
  const errors = form.formState.errors.bank
  return (
    <>
      <TextInput
        {...form.register('bank.holder')}
        label={t.edition.bank.holder}
        hint={t.edition.bank.holderHint}
        optional
        error={errors?.holder?.message}
      />
      <TextInput
        {...form.register('bank.bank')}
        label={t.edition.bank.name}
        optional
        error={errors?.bank?.message}
      />
      <div className={css.setupTwo}>
        <TextInput
          {...form.register('bank.number')}
          label={t.edition.bank.number}
          hint={t.edition.bank.numberHint}
          inputMode="numeric"
          optional
          error={errors?.number?.message}
        />
        <TextInput
          {...form.register('bank.ifsc')}
          label={t.edition.bank.ifsc}
          autoCapitalize="characters"
          spellCheck={false}
          optional
          error={errors?.ifsc?.message}
        />
      </div>
      <TextInput
        {...form.register('bank.upi')}
        label={t.edition.bank.upi}
        hint={t.edition.bank.upiHint}
        autoCapitalize="none"
        spellCheck={false}
        optional
        error={errors?.upi?.message}
      />
    </>
  )
}
