import * as v from 'valibot'
import { t } from '../../texts'
import { choiceOf } from '../../ui/list-search'
import { recordEntries } from '../../ui/record-screen-search'

const partnerTypes = ['Knowledge', 'Industrial', 'Media', 'Agency'] as const

export const partnerTypeOptions = partnerTypes.map((type) => ({ value: type, label: t.partners.types[type] }))

export const partnerSearch = v.object({
  ...recordEntries,
  type: choiceOf(partnerTypes),
})
