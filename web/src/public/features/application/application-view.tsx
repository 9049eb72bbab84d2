import { useState } from 'react'
import type { ApplicationProps } from '../../props.gen'
import { ApplicationForm } from './application-form'
import { ApplicationSent } from './application-sent'
import { NextSteps } from './next-steps'
import belowCss from '../../below.module.css'
import formCss from '../../form.module.css'
import css from './application.module.css'

// Shows the application form, or the confirmation after the form was sent. A panel next to it contains the next steps.
export function ApplicationView(page: ApplicationProps) {
  const [sent, setSent] = useState(page.sent)
  function arrive(id: string) {
    history.replaceState(null, '', `?sent=${encodeURIComponent(id)}`)
    setSent(id)
  }
  return (
    <div className={`wrap ${css.application}`}>
      {sent === '' ? (
        <ApplicationForm page={page} onSent={arrive} />
      ) : (
        <ApplicationSent type={page.type} sent={sent} />
      )}
      <aside className={`${formCss.besidePanel} ${belowCss.below}`}>
        <NextSteps type={page.type} />
      </aside>
    </div>
  )
}
