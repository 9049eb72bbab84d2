import type { categories as en } from '../en/categories'
import type { Translation } from '../language'

export const categories: Translation<typeof en> = {
  farmer: 'किसान',
  scientist: 'वैज्ञानिक',
  entrepreneur: 'उद्यमी',
  startup: 'स्टार्टअप',
  student: 'छात्र',
  other: 'अन्य',
}
