import type { contact as en } from '../en/contact'
import type { Translation } from '../language'

export const contact: Translation<typeof en> = {
  title: 'संपर्क करें',
}
