import type { ComponentType } from 'react'
import { lazy } from 'react'
import { lazyScreen } from './ui/lazy-screen'
import type { RecordTasksProps } from './ui/record-tasks'

/** A kind of record with a page for each record. */
export type RecordPageEntry = {
  /** The kind's name in the activity log, such as "contact message". */
  kind: string
  /** The component with the actions. Its code is loaded with the page. */
  tasks: ComponentType<RecordTasksProps>
  /** The field that `tasks` shows. It is therefore omitted from the other fields of the page. */
  shown?: string
}

function tasks(load: () => Promise<{ RecordTasks: ComponentType<RecordTasksProps> }>) {
  return lazy(lazyScreen(async () => ({ default: (await load()).RecordTasks })))
}

/**
 * The kinds of records with a page for each record. The key is the kind's name in a page's URL. A new kind needs one
 * entry here.
 */
export const recordPages: Readonly<Record<string, RecordPageEntry>> = {
  registration: {
    kind: 'registration',
    tasks: tasks(() => import('./features/registrations/registration-record')),
  },
  booking: { kind: 'booking', tasks: tasks(() => import('./features/stall-bookings/booking-record')) },
  exhibitor: { kind: 'exhibitor', tasks: tasks(() => import('./features/record-page/exhibitor-tasks')) },
  order: { kind: 'order', tasks: tasks(() => import('./features/orders/order-record')) },
  sponsorship: {
    kind: 'sponsorship',
    tasks: tasks(() => import('./features/sponsorships/sponsorship-record')),
  },
  application: {
    kind: 'application',
    tasks: tasks(() => import('./features/applications/application-record')),
  },
  'contact-message': {
    kind: 'contact message',
    tasks: tasks(() => import('./features/contact-messages/contact-message-record')),
    shown: 'message',
  },
}
