import type { application as en } from '../en/application'
import type { Translation } from '../language'

export const application: Translation<typeof en> = {
  title: 'దరఖాస్తు',
}
