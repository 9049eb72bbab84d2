import * as v from 'valibot'
import { choiceOf } from '../../ui/list-search'

// The search parameters of the banners: '' lists current banners, 'true' lists deleted ones.
export const bannerSearch = v.object({ deleted: choiceOf(['true']) })

export const bannerDefaults = { deleted: '' } as const
