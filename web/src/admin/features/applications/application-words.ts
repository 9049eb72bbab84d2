import type { Application } from '../../api/records'
import { capital } from '../../ui/record-screen-kind'

// The occupations of the form, as the API spells them (admin-portal §3).
export const occupations = ['farmer', 'scientist', 'entrepreneur', 'media person', 'policy maker', 'others']

// "Media person"
export function occupationName(occupation: string): string {
  return capital(occupation)
}

export const typeNames = {
  resource: 'Resource person',
  volunteer: 'Volunteer',
} as const satisfies Record<Application['type'], string>

export function applicationOf({ name }: Application): string {
  return `application of ${name}`
}
