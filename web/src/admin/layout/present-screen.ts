import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { applicationQuery } from '../api/application'
import { listOfPage, screenOfApplication } from '../ui/record-address'

const applicationPage = /^\/admin\/application\/([^/]+)$/

// The path of the screen in the menu to which the present address belongs: the page of a record belongs to its list.
// For an application it is known when its type has been loaded.
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
