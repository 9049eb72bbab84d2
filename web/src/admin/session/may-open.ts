import { useRouter } from '@tanstack/react-router'
import { may, useAccount, type Permission } from './permissions'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    // The permission that a screen requires. Every account may open the other screens.
    permission?: Permission | null
    // The name of the screen, which is its heading if it has no other.
    title?: string
  }
}

// Returns whether the signed-in account may open the screen at a path of the portal. The routes define the permissions.
export function useMayOpen(): (path: string) => boolean {
  const router = useRouter()
  const account = useAccount()
  return (path) => {
    const [, , route] = router.getMatchedRoutes(path)
    const permission = route?.options.staticData?.permission
    return !permission || may(account, permission)
  }
}
