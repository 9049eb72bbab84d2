import { queryOptions } from '@tanstack/react-query'
import type { components } from '../../api/schema.gen'
import { api, dataOf } from './client'

export type WhatsAppAccount = components['schemas']['WhatsAppAccount']
export type WhatsAppTemplate = components['schemas']['WhatsAppTemplate']
type TemplateLang = WhatsAppTemplate['lang']

/** The state of the channel, its settings and what it has used. */
export const whatsappQuery = queryOptions({
  queryKey: ['whatsapp', 'account'],
  queryFn: () => dataOf(api.GET('/api/admin/whatsapp')),
  refetchInterval: 60_000,
})

/** The texts of all messages at WhatsApp. A decision of WhatsApp is shown after at most ten seconds. */
export const templatesQuery = queryOptions({
  queryKey: ['whatsapp', 'templates'],
  queryFn: () => dataOf(api.GET('/api/admin/whatsapp/templates')),
  refetchInterval: 10_000,
})

/** Submits a text for approval. Returns all texts. */
export const submitTemplate = (kind: string, lang: TemplateLang) =>
  dataOf(api.POST('/api/admin/whatsapp/templates/{kind}/{lang}', { params: { path: { kind, lang } } }))

export type Keys = {
  token: string
  phoneId: string
  accountId: string
  appSecret: string
  verifyToken: string
}

export const changeKeys = (body: Keys) => dataOf(api.PUT('/api/admin/whatsapp/keys', { body }))

export const switchWhatsApp = (on: boolean) => dataOf(api.PUT('/api/admin/whatsapp/switch', { body: { on } }))

export const checkWhatsApp = () => dataOf(api.POST('/api/admin/whatsapp/check'))

export const sendTest = (phone: string) => dataOf(api.POST('/api/admin/whatsapp/test', { body: { phone } }))

export const changeSettings = (body: { budget: string; word: string; version: number }) =>
  dataOf(api.PUT('/api/admin/whatsapp', { body }))
