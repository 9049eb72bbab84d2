import type { policy as en } from '../en/policy'
import type { Translation } from '../language'

export const policy: Translation<typeof en> = {
  title: 'नियम',
}
