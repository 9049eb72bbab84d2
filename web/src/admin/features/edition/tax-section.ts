import { format } from '../../../i18n/format'
import { t } from '../../texts'
import type { Field, Section } from './fields'

// The options for the state, sorted by code. A GST number begins with the code of the state.
const stateOptions = Object.entries(t.edition.states)
  .map(([code, state]) => ({ value: code, label: format(t.edition.stateWithCode, { state, code }) }))
  .toSorted((one, other) => Number(one.value) - Number(other.value))

const prefixFields = (
  [
    'receipt',
    'taxInvoice',
    'billOfSupply',
    'creditNote',
    'receiptVoucher',
    'refundVoucher',
    'paymentNote',
    'dishonourNote',
    'proforma',
  ] as const
).map((kind): Field => ({
  kind: 'line',
  path: `tax.prefixes.${kind}`,
  label: t.edition.prefixes[kind],
  hint: t.edition.prefixHint,
  width: 'sm',
}))

const bank = t.edition.bank

const bankFields: readonly Field[] = [
  { kind: 'line', path: 'tax.bank.holder', label: bank.holder, hint: bank.holderHint, optional: true },
  { kind: 'line', path: 'tax.bank.bank', label: bank.name, optional: true },
  {
    kind: 'line',
    path: 'tax.bank.number',
    label: bank.number,
    hint: bank.numberHint,
    width: 'md',
    optional: true,
  },
  { kind: 'line', path: 'tax.bank.ifsc', label: bank.ifsc, width: 'sm', optional: true },
  { kind: 'line', path: 'tax.bank.upi', label: bank.upi, hint: bank.upiHint, width: 'md', optional: true },
]

const tallyFields = (
  [
    'cash',
    'bank',
    'upi',
    'card',
    'gateway',
    'visitors',
    'stalls',
    'entryFees',
    'sponsorships',
    'cgst',
    'sgst',
    'igst',
    'advanceTax',
    'tds',
    'gstTds',
    'credits',
    'badDebts',
    'roundOff',
    'gatewayFees',
    'inputTax',
  ] as const
).map((name): Field => ({
  kind: 'line',
  path: `tax.tally.${name}`,
  label: t.edition.tally[name],
  width: 'md',
  ...(name === 'cash' && { hint: t.edition.tallyHint }),
}))

// The section with the data for receipts and invoices, which the society's accountant must confirm.
export const taxSection: Section = {
  id: 'tax',
  title: t.edition.sections.tax.title,
  note: t.edition.sections.tax.note,
  page: '/receipt',
  ownerOnly: true,
  fields: [
    {
      kind: 'line',
      path: 'tax.legalName',
      label: t.edition.legalName,
      hint: t.edition.legalNameHint,
      optional: true,
    },
    {
      kind: 'line',
      path: 'tax.address',
      label: t.edition.registeredAddress,
      hint: t.edition.addressHint,
      optional: true,
    },
    {
      kind: 'line',
      path: 'tax.gstin',
      label: t.edition.gstNumber,
      hint: t.edition.gstinHint,
      width: 'md',
      optional: true,
    },
    {
      kind: 'yes',
      path: 'tax.notRegistered',
      label: t.edition.notRegistered,
      hint: t.edition.notRegisteredHint,
    },
    {
      kind: 'choice',
      path: 'tax.venueState',
      label: t.edition.venueState,
      options: stateOptions,
    },
    {
      kind: 'choice',
      path: 'tax.stallPosMode',
      label: t.edition.supplyOfStalls,
      options: [
        { value: 'by_recipient', label: t.edition.supply.byRecipient },
        { value: 'venue', label: t.edition.supply.venue },
      ],
    },
    {
      kind: 'line',
      path: 'tax.stallSac',
      label: t.edition.stallSac,
      hint: t.edition.stallSacHint,
      width: 'sm',
    },
    {
      kind: 'choice',
      path: 'tax.entryFee',
      label: t.edition.entryFee,
      options: [
        { value: 'out_of_scope', label: t.edition.entryFeeTax.outOfScope },
        { value: 'exempt', label: t.edition.entryFeeTax.exempt },
        { value: 'taxable_inclusive', label: t.edition.entryFeeTax.taxable },
      ],
    },
    { kind: 'percent', path: 'tax.entryRateHundredths', label: t.edition.entryFeeRate },
    { kind: 'line', path: 'tax.entrySac', label: t.edition.entrySac, width: 'sm' },
    { kind: 'percent', path: 'tax.sponsorRateHundredths', label: t.edition.sponsorRate },
    { kind: 'line', path: 'tax.sponsorSac', label: t.edition.sponsorSac, width: 'sm' },
    ...prefixFields,
    {
      kind: 'line',
      path: 'tax.signatory',
      label: t.edition.signatory,
      hint: t.edition.signatoryHint,
      optional: true,
    },
    ...bankFields,
    { kind: 'yes', path: 'tax.reverseCharge', label: t.edition.reverseCharge },
    {
      kind: 'yes',
      path: 'tax.discountNoteWithTax',
      label: t.edition.discountNoteWithTax,
      hint: t.edition.discountNoteWithTaxHint,
    },
    { kind: 'yes', path: 'tax.zeroInvoice', label: t.edition.zeroInvoice },
    { kind: 'yes', path: 'tax.eInvoice', label: t.edition.eInvoice, hint: t.edition.eInvoiceHint },
    ...tallyFields,
  ],
}
