import type { committees as en } from '../en/committees'
import type { Translation } from '../language'

export const committees: Translation<typeof en> = {
  title: 'కమిటీలు',
}
