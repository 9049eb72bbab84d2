import * as v from 'valibot'
import { choiceOf } from '../../ui/list-search'

// The search parameters of the logos: '' lists current logos, 'true' lists deleted ones.
export const logoSearch = v.object({ deleted: choiceOf(['true']) })

export const logoDefaults = { deleted: '' } as const
