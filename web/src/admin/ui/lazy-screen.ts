// The delay before the next attempt to load a screen's code, in ms.
const pause = 3000

type Options = {
  // Returns whether the server responds at all.
  reachable?: () => Promise<boolean>
  wait?: () => Promise<void>
}

/**
 * Returns a function that loads a screen's code. If the server cannot be reached, the function tries again, so that
 * the screen opens when the network is back. If the server can be reached, the code belongs to an earlier version of
 * the portal. The function then throws, and the router reloads the page.
 */
export function lazyScreen<Module>(
  load: () => Promise<Module>,
  options: Options = {},
): () => Promise<Module> {
  const { reachable = serverAnswers, wait = networkOrPause } = options
  return async function attempt(): Promise<Module> {
    try {
      return await load()
    } catch (error) {
      if (await reachable()) throw error
      await wait()
      return attempt()
    }
  }
}

async function serverAnswers(): Promise<boolean> {
  if (!navigator.onLine) return false
  return fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
}

function networkOrPause(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, pause)
    window.addEventListener('online', end)
  })
}
