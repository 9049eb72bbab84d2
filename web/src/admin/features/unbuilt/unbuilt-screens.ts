// The screens of the sidebar that are still to come, and what does their work until then.
export const unbuiltScreens = {} as const

export type UnbuiltPath = keyof typeof unbuiltScreens
