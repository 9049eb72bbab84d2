import { useState } from 'react'
import type { ApplicationProps } from '../../props.gen'
import { ApplicationForm } from './application-form'
import { ApplicationSent } from './application-sent'
import { NextSteps } from './next-steps'

// The form, or that it has arrived, with what happens next beside it (design.md §7).
export function ApplicationView(page: ApplicationProps) {
  const [sent, setSent] = useState(page.sent)
  function arrive(id: string) {
    history.replaceState(null, '', `?sent=${encodeURIComponent(id)}`)
    setSent(id)
  }
  return (
    <div className="wrap application">
      {sent === '' ? (
        <ApplicationForm page={page} onSent={arrive} />
      ) : (
        <ApplicationSent type={page.type} sent={sent} />
      )}
      <aside className="beside-panel">
        <NextSteps type={page.type} />
      </aside>
    </div>
  )
}
