import { useEffect, useState } from 'react'
import { useLang } from '../../../i18n/texts'
import { sendForm } from '../../../lib/api'
import { useHref } from '../../page-context'
import type { SponsorshipProps } from '../../props.gen'
import { usePassing } from '../../use-passing'
import { useVisitorForm } from '../../use-visitor-form'
import { ChosenPackage } from './chosen-package'
import { EnquiryForm, headingId } from './enquiry-form'
import { PackageCards } from './package-cards'
import { PackageComparison } from './package-comparison'
import belowCss from '../../below.module.css'
import formCss from '../../form.module.css'
import css from './enquiry.module.css'

// The time in milliseconds for which the success message is shown.
const successTime = 3000

// The packages, their comparison, and the enquiry form. An Enquire link selects its package in the form.
export function Enquiry(page: SponsorshipProps) {
  const lang = useLang()
  const href = useHref()
  const [level, setLevel] = useState(page.typed?.level ?? page.level)
  const [success, showSuccess] = usePassing(page.sent !== '', successTime)
  const [reference, setReference] = useState(page.sent)
  const visitor = useVisitorForm({
    name: 'sponsorship',
    sent: page,
    send: (values, key) =>
      sendForm(href('/sponsorship'), values, { lang, headers: { 'Idempotency-Key': key() } }),
    onSaved: (next) => {
      setReference(new URL(next, location.href).searchParams.get('sent') ?? '')
      history.replaceState(null, '', location.pathname)
      setLevel('')
      showSuccess()
    },
  })
  const { form, edited } = visitor

  // Reads the package from the form. It may differ from the package that the server sent, because a draft or the
  // browser may have restored another package.
  useEffect(() => setLevel((before) => levelField(form.current)?.value ?? before), [form])

  function enquire(id: string) {
    const field = levelField(form.current)
    if (!field) return
    field.value = id
    setLevel(id)
    edited('level')
    history.replaceState(null, '', `?level=${encodeURIComponent(id)}`)
    const heading = document.getElementById(headingId)
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'start' })
  }

  return (
    <>
      <PackageCards tiers={page.tiers} reverseCharge={page.reverseCharge} onEnquire={enquire} />
      <PackageComparison tiers={page.tiers} benefits={page.benefits} />
      <section className={`sec sec-mist ${belowCss.below}`}>
        <div className={`wrap ${css.enquiry}`}>
          <EnquiryForm {...page} {...{ visitor, success, reference }} onLevel={setLevel} />
          <aside className={formCss.besidePanel}>
            <ChosenPackage tiers={page.tiers} level={level} />
          </aside>
        </div>
      </section>
    </>
  )
}

function levelField(form: HTMLFormElement | null): HTMLSelectElement | null {
  return form?.querySelector<HTMLSelectElement>('select[name=level]') ?? null
}
