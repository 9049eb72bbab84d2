const pause = 400
const enough = 3

// Waits until the site works with new settings. The program takes them over without closing its ports, but a request in
// that moment is lost: several answers in a row are needed.
export async function siteIsBack(answers = 0): Promise<void> {
  if (answers === enough) return
  await new Promise((resolve) => setTimeout(resolve, pause))
  await siteIsBack((await isReady()) ? answers + 1 : 0)
}

async function isReady(): Promise<boolean> {
  try {
    return (await fetch('/readyz', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}
