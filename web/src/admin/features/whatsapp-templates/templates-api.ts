import { queryOptions } from '@tanstack/react-query'
import type { components } from '../../../api/schema.gen'
import { api, dataOf } from '../../api/client'
import type { Lang } from '../../ui/lang-names'

export type Template = components['schemas']['WhatsAppTemplate']

// A decision of WhatsApp is shown after at most this time in ms.
const every = 10_000

export const templatesQuery = queryOptions({
  queryKey: ['whatsapp-templates'],
  queryFn: () => dataOf(api.GET('/api/admin/whatsapp/templates')),
  refetchInterval: every,
})

export const accountQuery = queryOptions({
  queryKey: ['whatsapp'],
  queryFn: () => dataOf(api.GET('/api/admin/whatsapp')),
})

/** Submits a text for approval. Returns all texts. */
export const submitTemplate = (kind: string, lang: Lang) =>
  dataOf(api.POST('/api/admin/whatsapp/templates/{kind}/{lang}', { params: { path: { kind, lang } } }))
