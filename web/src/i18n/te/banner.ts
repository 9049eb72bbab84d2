import type { banner as en } from '../en/banner'
import type { Translation } from '../language'

export const banner: Translation<typeof en> = {
  title: 'బ్యానర్లు',
}
