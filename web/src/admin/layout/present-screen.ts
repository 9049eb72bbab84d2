import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { applicationQuery } from '../api/application'
import { listOfPage, screenOfApplication } from '../ui/record-address'

const applicationPage = /^\/admin\/application\/([^/]+)$/

// Returns the path of the menu entry that is highlighted for the current URL. On a record's page, this is the entry of
// the record's list. For an application, the entry is known only after the application's type has been loaded.
export function usePresentScreen(): string {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const id = applicationPage.exec(path)?.[1]
  const application = useQuery({
    ...applicationQuery(decodeURIComponent(id ?? '')),
    enabled: id !== undefined,
  })
  if (id !== undefined) return application.data ? screenOfApplication(application.data.type) : path
  return listOfPage(path) ?? path
}
