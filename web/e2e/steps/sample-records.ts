import { expect, type APIRequestContext } from '@playwright/test'

/** The payment result that is chosen for a sample order in the simulator. If it is empty, the order stays unpaid. */
type Fate = 'upi' | 'fail' | 'credit_card' | 'net_banking' | ''

const people: readonly (readonly [category: string, name: string, place: string, fate: Fate])[] = [
  ['Farmer', 'Mallaiah Boddu', 'Kondapaka, Siddipet', 'upi'],
  ['Farmer', 'లక్ష్మి యాదవ్', 'నర్సాపూర్, మెదక్', 'upi'],
  ['Scientist', 'Dr. K. Padmaja', 'PJTSAU, Rajendranagar, Hyderabad', 'credit_card'],
  ['Entrepreneur', 'Neela Agro Tools', 'Autonagar, Vijayawada', ''],
  ['Student', 'Sana Begum', 'Warangal', 'fail'],
  ['Farmer', 'रमेश पाटिल', 'नांदेड़, महाराष्ट्र', 'upi'],
  ['Startup', 'Rhizo Labs', 'T-Hub, Hyderabad', 'net_banking'],
  ['Farmer', 'Venkat Reddy Gaddam', 'Armoor, Nizamabad', ''],
]

const organisations: readonly (readonly [
  name: string,
  contact: string,
  stalls: readonly string[],
  fate: Fate,
])[] = [
  ['Deccan Bio Solutions', 'S. Harini', ['36:3x3m', '37:3x3m'], 'upi'],
  ['Godavari Seeds', 'P. Srinivas', ['27:3x3m', '28:3x3m', '29:3x3m'], 'credit_card'],
  ['మంజీర రైతు ఉత్పత్తిదారుల సంస్థ', 'బి. సుజాత', ['5:2x2m', 't4:6x2ft'], 'upi'],
  ['Krishi Drones', 'A. Imran', ['72:3x3m', 'outdoor:Outdoor 3x3m'], ''],
  ['Haritha Nursery', 'Latha', ['78:3x3m'], 'upi'],
]

/** Creates registrations and stall bookings in every payment state through the public API. */
export async function addSampleRecords(request: APIRequestContext): Promise<void> {
  for (const [index, [category, name, address, fate]] of people.entries()) {
    const phone = `98480${String(12_300 + index)}`
    const company = category === 'Entrepreneur' || category === 'Startup'
    const saved = await post<{ _id: string; userID: string }>(request, '/api/registers', {
      category,
      ...(company ? { companyName: name } : { name }),
      address,
      whatsappNo: phone,
      email: 'sample@example.org',
      degree: 'B.Sc. Agriculture',
      college: 'Agricultural College',
      adult: true,
    })
    await order(request, fate, { registrationId: saved._id, userID: saved.userID, amount: 100 })
  }
  for (const [index, [name, contactPerson, stalls, fate]] of organisations.entries()) {
    const booking = {
      name,
      contactPerson,
      phone: `90000${String(34_500 + index)}`,
      email: 'office@example.org',
      address: 'Patancheru, Hyderabad',
      type: 'STD Stall',
      category: 'Private Company',
      card: 'private',
      members: index + 2,
      requirements: 'One 5 A socket',
      stalls: stalls.map((stall) => {
        const [stallnumber, stallSize] = stall.split(':')
        return { stallnumber, stallSize }
      }),
    }
    await order(request, fate, {
      username: contactPerson,
      Mobile: booking.phone,
      config: JSON.stringify(booking),
    })
  }
}

async function order(request: APIRequestContext, fate: Fate, body: object): Promise<void> {
  const { payment_session_id } = await post<{ payment_session_id: string }>(
    request,
    '/api/cashfree/create-order',
    body,
  )
  if (!fate) return
  const ended = await request.post('/sandbox/pg/view/sessions/result', {
    form: { payment_session_id, result: fate },
  })
  expect(ended.ok(), await ended.text()).toBe(true)
}

async function post<Answer>(request: APIRequestContext, path: string, data: object): Promise<Answer> {
  const answer = await request.post(path, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as Answer
}
