import type { layout as en } from '../en/layout'
import type { Translation } from '../language'

export const layout: Translation<typeof en> = {
  title: 'हॉल का नक्शा',
}
