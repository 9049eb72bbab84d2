import * as v from 'valibot'
import { choiceOf } from '../../ui/list-search'

// What the address says about the logos: '' for those that are there, 'true' for deleted ones.
export const logoSearch = v.object({ deleted: choiceOf(['true']) })

export const logoDefaults = { deleted: '' } as const
