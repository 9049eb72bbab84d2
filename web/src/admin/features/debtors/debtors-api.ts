import { queryOptions } from '@tanstack/react-query'
import type { components } from '../../../api/schema.gen'
import { api, dataOf } from '../../api/client'
import { uploadForm } from '../../api/upload'
import type { Days } from '../../ui/period'
import type { Age } from './debtor-search'

type Schemas = components['schemas']
export type Debtor = Schemas['Debtor']
export type Deduction = Schemas['Deduction']

export const debtorsQuery = queryOptions({
  queryKey: ['debtors'],
  queryFn: () => dataOf(api.GET('/api/debtors')),
})

export function deductedQuery(days: Days) {
  return queryOptions({
    queryKey: ['deducted-tax', days],
    queryFn: () => dataOf(api.GET('/api/deducted-tax', { params: { query: days } })),
  })
}

export async function remind({ record, recordId }: Debtor): Promise<void> {
  await dataOf(
    api.POST('/api/debtors/{kind}/{id}/remind', { params: { path: { kind: record, id: recordId } } }),
  )
}

// Stores the certificate of deducted tax. An empty number means that it is missing. Without a file, the stored file
// stays.
export async function setCertificate(
  { record, recordId, no }: Deduction,
  number: string,
  file: File | undefined,
  onProgress: (sent: number) => void,
): Promise<void> {
  const form = new FormData()
  form.append('number', number)
  if (file) form.append('file', file, file.name)
  await uploadForm('put', '/api/deducted-tax/{kind}/{id}/{no}/certificate', form, {
    params: { kind: record, id: recordId, no },
    onProgress,
  })
}

export async function askForCertificate({ record, recordId, no }: Deduction): Promise<void> {
  await dataOf(
    api.POST('/api/deducted-tax/{kind}/{id}/{no}/remind', {
      params: { path: { kind: record, id: recordId, no } },
    }),
  )
}

// How late a payment is: not yet due, up to a week, up to 30 days, or more.
export function ageOf({ late }: Debtor): Age {
  if (late <= 0) return 'early'
  if (late <= 7) return 'week'
  return late <= 30 ? 'month' : 'old'
}

// Returns the debtors that match the search text and the age.
export function matching(all: readonly Debtor[], words: string, age: string): readonly Debtor[] {
  const wanted = words.toLowerCase().replaceAll(',', '').split(' ').filter(Boolean)
  return all.filter((debtor) => {
    const { company, name, stalls, duePaise, document = '', phone } = debtor
    const text = `${company} ${name} ${stalls} ${duePaise / 100} ${document} ${phone}`.toLowerCase()
    return (!age || ageOf(debtor) === age) && wanted.every((word) => text.includes(word))
  })
}
