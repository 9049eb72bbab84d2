const pause = 400
const enough = 3

// Waits until the site works with its new settings. The program applies the settings without closing its ports, but
// requests fail while it does so. Therefore, several successful responses in a row are required.
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
