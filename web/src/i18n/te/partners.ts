import type { partners as en } from '../en/partners'
import type { Translation } from '../language'

export const partners: Translation<typeof en> = {
  title: 'భాగస్వాములు',
}
