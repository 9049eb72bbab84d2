import { defineConfig } from '@playwright/test'

// The browser resolves only loopback hosts and starts no background services. It does not use V8's optimising compiler:
// most pages are open only for seconds, so optimising their scripts takes more processor time than it saves (8 %).
const launchOptions = {
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--js-flags=--no-opt',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
  ],
}

// `make e2e` runs every test on the phone and on the desktop, and in every language. `make test` must finish all tests
// within fifteen minutes. It therefore runs all tests on the phone. On the desktop, it runs only the main job with the
// keyboard and the tests of pages that look different there. If a test exists in several languages, `make test` runs
// it only in Telugu, whose texts need the most space. Tests that exist in only one language are in English.
const everything = process.env['MELA_E2E'] === 'all'
const desktopsOwn = [
  /(?:admin-screens|frame|stall-booking|main-job-keyboard|layout|languages|links)\.spec/,
  /keyboard|keys of the lists|on a desktop/,
]
const repeated =
  /\((?:hi|en)\)|, hi\)|volunteer, en\)|fonts come: \/(?:hi|te\/(?:ContactUs|terms)|ContactUs|terms)/

// Four settings make `make test` faster. First, service workers are blocked, so no pages are cached. Second, each test
// clears and reuses the browser context of the previous test, so the browser does not start another process and
// compile the scripts again. Third, the phone has one pixel per CSS pixel, so the browser draws a quarter of the
// pixels. Fourth, the browser asks for reduced motion, so a menu or dialog that opens is drawn once and not 15 times.
const cheaper = everything ? {} : ({ serviceWorkers: 'block', reuseContext: true } as const)
const lessMotion = everything ? {} : ({ contextOptions: { reducedMotion: 'reduce' } } as const)

// The files that need a service worker, or that set a context offline. Each of their tests has its own browser
// context, even in `make test`. These files are in separate projects, because Playwright starts a new worker, browser
// and program whenever the next file needs a different kind of context.
const ownContexts =
  /\/(?:contact|desk|gate(?:-app|-camera|-network)?|main-job-reload|offline|payment(?:-result)?|pseudo-installed|registration|visit)\.spec/

const phone = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: everything ? 2 : 1,
  isMobile: true,
  hasTouch: true,
}
const desktop = { viewport: { width: 1440, height: 900 } }
const onPhone = everything ? {} : { grepInvert: repeated }
const onDesktop = everything ? {} : { grep: desktopsOwn, grepInvert: repeated }

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  outputDir: 'results',
  reporter: [['list'], ['html', { outputFolder: 'report', open: 'never' }]],
  forbidOnly: Boolean(process.env['CI']),
  fullyParallel: false,
  // On a slow machine, a click may be too late, so CI repeats a failed test once. If the test then passes, it is
  // reported as flaky.
  retries: process.env['CI'] ? 1 : 0,
  // The default is four workers. Tests often wait for a timer or for the network, so two workers would not fully use
  // two processors.
  workers: Number(process.env['MELA_E2E_WORKERS'] ?? 4),
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    browserName: 'chromium',
    launchOptions,
    locale: 'en-IN',
    // The browser's time zone differs from the fair's, because times must always be shown in Asia/Kolkata.
    timezoneId: 'America/New_York',
    ...lessMotion,
    trace: process.env['CI'] ? 'on-first-retry' : 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'phone', testIgnore: ownContexts, ...onPhone, use: { ...phone, ...cheaper } },
    { name: 'desktop', testIgnore: ownContexts, ...onDesktop, use: { ...desktop, ...cheaper } },
    { name: 'phone-own-contexts', testMatch: ownContexts, ...onPhone, use: phone },
    { name: 'desktop-own-contexts', testMatch: ownContexts, ...onDesktop, use: desktop },
  ],
})
