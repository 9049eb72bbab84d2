import type { categories as en } from '../en/categories'
import type { Translation } from '../language'

export const categories: Translation<typeof en> = {
  farmer: 'రైతు',
  scientist: 'శాస్త్రవేత్త',
  entrepreneur: 'పారిశ్రామికవేత్త',
  startup: 'స్టార్టప్',
  student: 'విద్యార్థి',
  other: 'ఇతరులు',
}
