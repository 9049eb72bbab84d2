const pause = 400
const enough = 3

// Waits until the site works with new settings. The program takes them over without closing its ports, but a request in
// that moment is lost: several answers in a row are needed.
export async function siteIsBack(): Promise<void> {
  for (let answers = 0; answers < enough; ) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    answers = (await isReady()) ? answers + 1 : 0
  }
}

async function isReady(): Promise<boolean> {
  try {
    return (await fetch('/readyz', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}
