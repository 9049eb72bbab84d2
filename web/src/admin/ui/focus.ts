import { t } from '../texts'

// The parts of an image that can stay visible where the website cuts it. The first one is the default.
export const focuses = (['middle', 'start', 'end'] as const).map((value) => ({
  value,
  label: t.ui.focus[value],
}))

export type Focus = (typeof focuses)[number]['value']
