import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { publicTexts } from '../../../testing/catalogue'
import { PageFixture } from '../../page-fixture'
import type { MyDataDetail, MyDataProps, MyDataRecord } from '../../props.gen'
import { HeldData } from './held-data'

const te = publicTexts('te')

const data: MyDataProps = {
  state: 'shown',
  said: '',
  opened: { token: 't', transactionId: '', userID: '' },
  contact: '',
  reference: '',
  correction: null,
  errors: {},
  refusal: '',
  download: '/api/my-data?token=t',
  answerDays: 30,
  linkDays: 7,
  records: [],
  orders: [],
  messages: [],
  requests: [],
  consented: true,
  erasable: true,
  correctable: true,
  provider: true,
  mailed: false,
  whatsapp: false,
}

function record(kind: MyDataRecord['kind'], details: MyDataDetail[]): MyDataRecord {
  const id = '6b02'
  return {
    ref: `${kind}/${id}`,
    kind,
    id,
    date: '2 August',
    details,
    erased: '',
    notice: '',
    withdrawn: '',
    act: '',
  }
}

it('translates predefined values and shows typed values unchanged', () => {
  const records = [
    record('registration', [
      { field: 'name', value: 'Farmer', label: '' },
      { field: 'category', value: 'Farmer', label: '' },
      { field: 'status', value: 'Paid', label: '' },
    ]),
    record('booking', [
      { field: 'paymentStatus', value: 'EXPIRED', label: '' },
      { field: 'status', value: 'Rejected', label: '' },
    ]),
    record('application', [{ field: 'occupation', value: 'media person', label: '' }]),
  ]
  render(
    <PageFixture lang="te">
      <HeldData {...data} records={records} />
    </PageFixture>,
  )
  const shown = screen.getAllByRole('definition').map((value) => value.textContent)
  expect(shown).toEqual([
    'Farmer',
    'Farmer',
    te.ui.status.Paid,
    te.ui.status.EXPIRED,
    te.ui.status.Rejected,
    te.application.occupations['media person'],
  ])
})
