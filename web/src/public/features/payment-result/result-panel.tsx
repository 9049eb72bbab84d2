import type { ReactNode } from 'react'
import { Notice, type NoticeKind } from '../../../ui/notice'
import { SummaryRows, type SummaryRow } from '../../../ui/summary-rows'
import { ResultHeading } from './result-heading'
import css from '../../result.module.css'

type Props = {
  changes: number
  heading: string
  // A coloured notice above the heading with the most important information.
  notice?: { kind: NoticeKind; title: string; text?: ReactNode }
  text?: ReactNode
  rows: readonly SummaryRow[]
  // The content below the detail rows: first the buttons, then less important content.
  children: ReactNode
}

// The one-column layout of all states except "paid".
export function ResultPanel({ changes, heading, notice, text, rows, children }: Props) {
  return (
    <div className="wrap">
      <div className={css.result}>
        {notice && (
          <Notice kind={notice.kind} title={notice.title}>
            {notice.text && <p>{notice.text}</p>}
          </Notice>
        )}
        <ResultHeading changes={changes}>{heading}</ResultHeading>
        {text && <p className="lead">{text}</p>}
        <SummaryRows rows={rows} />
        {children}
      </div>
    </div>
  )
}
