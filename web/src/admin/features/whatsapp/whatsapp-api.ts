import { queryOptions } from '@tanstack/react-query'
import type { components } from '../../../api/schema.gen'
import { api, dataOf } from '../../api/client'

export type WhatsAppAccount = components['schemas']['WhatsAppAccount']

export const accountQuery = queryOptions({
  queryKey: ['whatsapp'],
  queryFn: () => dataOf(api.GET('/api/admin/whatsapp')),
})

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
