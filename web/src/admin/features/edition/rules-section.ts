import { t } from '../../texts'
import type { Section } from './fields'

const texts = t.edition.rules
const needs = 'prices'

// The rules about money that are data of the edition.
export const rulesSection: Section = {
  id: 'rules',
  title: t.edition.sections.rules.title,
  note: t.edition.sections.rules.note,
  page: '/refunds',
  fields: [
    {
      kind: 'list',
      path: 'refundTable',
      label: texts.refundTable,
      hint: texts.refundTableHint,
      item: t.edition.items.refundStep,
      optional: true,
      blank: { days: 0, shareHundredths: 0, withoutGst: false },
      needs,
      fields: [
        { kind: 'number', path: 'days', label: texts.days, most: 365, needs },
        { kind: 'percent', path: 'shareHundredths', label: texts.share, needs },
        { kind: 'yes', path: 'withoutGst', label: texts.withoutGst, needs },
      ],
    },
    {
      kind: 'rupees',
      path: 'discountLimitPaise',
      label: texts.discountLimit,
      hint: texts.discountLimitHint,
      needs: 'owner',
    },
    { kind: 'yes', path: 'partPayment.on', label: texts.partPaymentOn, needs },
    { kind: 'percent', path: 'partPayment.shareHundredths', label: texts.partPaymentShare, needs },
    {
      kind: 'day',
      path: 'partPayment.lastDay',
      label: texts.partPaymentLastDay,
      hint: texts.partPaymentHint,
      optional: true,
      needs,
    },
    {
      kind: 'yes',
      path: 'releaseUnpaid',
      label: texts.releaseUnpaid,
      hint: texts.releaseUnpaidHint,
      needs,
    },
    {
      kind: 'list',
      path: 'provisions',
      label: texts.provisions,
      hint: texts.provisionsHint,
      item: t.edition.items.provision,
      optional: true,
      blank: { code: '', kind: 'tds', name: '', from: '', until: '', rateHundredths: 0 },
      nameFrom: 'code',
      needs,
      fields: [
        { kind: 'line', path: 'code', label: texts.code, width: 'sm', needs },
        { kind: 'line', path: 'name', label: texts.name, width: 'md', needs },
        {
          kind: 'choice',
          path: 'kind',
          label: texts.kind,
          options: [
            { value: 'tds', label: texts.kinds.tds },
            { value: 'gst_tds', label: texts.kinds.gst_tds },
          ],
          needs,
        },
        { kind: 'day', path: 'from', label: texts.from, needs },
        { kind: 'day', path: 'until', label: texts.until, hint: texts.untilHint, optional: true, needs },
        { kind: 'percent', path: 'rateHundredths', label: texts.rate, needs },
      ],
    },
  ],
}
