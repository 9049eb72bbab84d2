import * as v from 'valibot'
import { choiceOf } from '../../ui/list-search'

// The search parameters of the banners. If `deleted` is 'true', deleted banners are listed, otherwise current banners.
export const bannerSearch = v.object({ deleted: choiceOf(['true']) })

export const bannerDefaults = { deleted: '' } as const
