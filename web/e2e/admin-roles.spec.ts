import { expect, testWithOwnProgram } from './fixtures'
import { enterBooking } from './steps/office-records'
import { askOffice, openMenuGroups } from './steps/office-steps'

// Uses a separate process, because the test changes accounts.
const test = testWithOwnProgram()

for (const role of ['hall', 'editor']) {
  test(`every link of the menu and the dashboard can be opened by the role ${role}`, async ({
    context,
    signIn,
    newVisitor,
  }) => {
    test.setTimeout(120_000)
    await signIn(context)
    const firm = `Roots of ${role}`
    await enterBooking(context.request, firm)
    const [booking] = await askOffice<{ version: number; _id: string }[]>(
      context.request,
      `/api/stallBooking/stall-bookings?q=${encodeURIComponent(firm)}`,
    )
    const named = await context.request.put(`/api/stallBooking/stall-bookings/${booking?._id}`, {
      data: { contactPerson: 'Meenakshi', version: booking?.version },
    })
    expect(named.status(), await named.text()).toBe(200)
    const email = `${role}@roles.example.org`
    const added = await context.request.post('/api/admin/accounts', { data: { email, name: role, role } })
    const { password } = (await added.json()) as { password: string }
    const own = 'seven stalls beside the mango tree'
    // A 403 fails the test, because all errors in this context are collected.
    const visitor = await newVisitor({ viewport: { width: 1366, height: 900 } })
    const { request } = visitor
    await request.post('/api/admin/login', { data: { email, password } })
    await request.put('/api/admin/me/password', { data: { current: password, password: own } })
    expect((await request.post('/api/admin/login', { data: { email, password: own } })).status()).toBe(200)

    const page = await visitor.newPage()
    await page.goto('/admin/dashboard')
    await expect(page.getByRole('heading', { name: /Stalls by zone/i })).toBeVisible()
    await openMenuGroups(page)
    const links = page.getByRole('navigation', { name: 'Admin' }).or(page.locator('#main')).getByRole('link')
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    expect(paths).toContain('/admin/hall')
    expect(paths).not.toContain('/admin/registrations')
    const refused = page.getByRole('heading', { name: 'Your account may not open this page' })
    for (const path of new Set(paths)) {
      await test.step(path, async () => {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
        await expect(refused).toHaveCount(0)
        await expect(page.getByRole('alert')).toHaveCount(0)
      })
    }
    await page.getByRole('combobox', { name: 'Search' }).first().fill(firm)
    await page.getByRole('option', { name: firm }).click()
    await expect(page.getByRole('heading', { level: 2, name: firm })).toBeVisible()
    await expect(page.getByText('Meenakshi')).toHaveCount(0)
    await page.goto('/admin/registrations')
    await expect(refused).toBeVisible()
    await page.getByRole('link', { name: 'Go to your start page' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  })
}
