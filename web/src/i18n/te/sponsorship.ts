import type { sponsorship as en } from '../en/sponsorship'
import type { Translation } from '../language'

export const sponsorship: Translation<typeof en> = {
  title: 'స్పాన్సర్‌షిప్',
}
