import type { offline as en } from '../en/offline'
import type { Translation } from '../language'

export const offline: Translation<typeof en> = {
  title: 'इंटरनेट नहीं है',
}
