import * as v from 'valibot'
import { choiceOf } from '../../ui/list-search'

// The search parameters of the logos. If `deleted` is 'true', deleted logos are listed, otherwise current logos.
export const logoSearch = v.object({ deleted: choiceOf(['true']) })

export const logoDefaults = { deleted: '' } as const
