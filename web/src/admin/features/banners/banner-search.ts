import * as v from 'valibot'
import { choiceOf } from '../../ui/list-search'

// What the address says about the banners: '' for those that are there, 'true' for deleted ones.
export const bannerSearch = v.object({ deleted: choiceOf(['true']) })

export const bannerDefaults = { deleted: '' } as const
