import type { Page } from '@playwright/test'
import fc from 'fast-check'
import { operations, type OperationId } from '../../electron/service/catalogue/index.ts'
import { sampleInputs } from '../support/sample-inputs.ts'
import { PAYLOADS, PIECES } from '../support/html-payloads.ts'
import { administrator } from './support/exchange.ts'
import { byEmail, bubbles, OWN, threadRows } from './support/screens.ts'
import { expect, test, type App } from './support/test.ts'
import type { Service } from '../support/service.ts'

const foreign = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 12 })
  .map((all) => all.join(''))
const CUSTOMER = '79165550905'
/** Short ones: a name has its longest. Each begins by turning what follows around. */
const names = PAYLOADS.filter((one) => one.length < 120)
const name = (place: number): string => `\u202E${names[place % names.length]}`

/** Names, fields and addresses that another administrator, or a program of theirs, may have written. */
async function fillAccount(service: Service): Promise<void> {
  const other = administrator(service)
  const sips = (await other.call('sip.list', {})).data.fit
  for (const [place, { id }] of sips.slice(0, 8).entries()) {
    await other.call('sip.change', { sip_id: id, name: name(place) })
  }
  const members = sips.slice(0, 2).map(({ id }) => id)
  await other.create('groups.create', {
    ...{ number: 398, name: name(8), sequence_rule: 'Order', timeout: 45 },
    ...{ sips: members, groups: [] },
  })
  await other.create('callQueues.create', {
    ...{ name: name(9), strategy: 'ringall', sips: members, login: 480, logout: 481 },
    ...{ ring_simultaneously: 1, connection_timeout: 0, agent_ring_timeout: 30 },
    ...{ agent_wrapup_time: 15, max_queue_size: 20 },
  })
  await other.create('scenarios.create', { type: 'number', name: name(10), voicemail: true })
  await other.call('flashCall.create', { name: name(11) })
  await other.create('webhooks.create', {
    ...sampleInputs['webhooks.create'],
    url: `https://crm.example/${encodeURIComponent(name(12))}?q=${name(13)}`,
    fields: [{ before: 'call_id', after: name(14) }],
    headers: [{ name: 'X-Odd', value: name(15) }],
    params: [{ name: name(16), value: name(17) }],
    template: name(18),
  })
  const numbers = await other.call('numbers.list', {})
  for (const [place, { number }] of numbers.data.fit.slice(0, 3).entries()) {
    await other.call('rpcNumbers.updateAlias', {
      number: String(number),
      numberAlias: name(19 + place),
    })
  }
  const [recording] = (await other.call('media.list', {})).data.fit
  if (recording) await other.call('media.rename', { media_id: recording.id, name: name(5) })
  await other.call('tickets.create', { subject: name(6), description: name(7) })
  await other.close()
}

/** What is kept on this computer, which may have come from a file of somebody else's. */
async function fillContacts(app: App, cabinet: string): Promise<void> {
  const contacts = names.map((one, place) => ({
    ...{ id: `c${place}`, name: one, note: one },
    numbers: [place === 0 ? CUSTOMER : `7916777${1000 + place}`],
  }))
  await app.command('contacts.save', { cabinet, contacts })
  await app.command('quickReplies.save', {
    cabinet,
    replies: [{ id: 'r', shortcut: '<img>', text: name(1) }],
  })
}

/** What a page that was broken into shows, or would have done but for its content policy. */
const harm = (page: Page) =>
  page.evaluate(() => ({
    pwned: 'pwned' in window,
    turned: /[\u202A-\u202E\u2066-\u2069]/u.test(document.body.innerText),
    refused: (window as unknown as { refused: string[] }).refused,
    markup: document.querySelectorAll(
      'body :is(script[src*=leak], iframe, object, embed, marquee, xss, math, video, audio:not(.player), meta, base, [onerror], [onload], [onfocus], [onclick], [ontoggle], [src*=leak], [href*=leak], [style*=leak], [background], [srcdoc])',
    ).length,
  }))

const nothing = { pwned: false, turned: false, refused: [], markup: 0 }

const PANELS = [
  ...[
    'numbers',
    'numbers/external',
    'extensions',
    'groups',
    'queues',
    'menus',
    'media',
    'contacts',
  ],
  ...[
    'hooks',
    'hooks/verification',
    'support',
    'money',
    'people',
    'settings',
    'diagnostics',
    'inbox',
  ],
]

test('foreign texts and names stay texts wherever they are drawn, and nothing is asked or spent', async ({
  app,
  page,
  service,
}) => {
  await page.addInitScript(() => {
    const refused: string[] = []
    Object.assign(window, { refused })
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      refused.push(`${violatedDirective} ${blockedURI}`)
    })
  })
  await fillAccount(service)
  // Several to a message, so that few have to be drawn.
  const texts = fc.sample(foreign, { numRuns: 2_000, seed: 18 })
  for (let at = 0; at < texts.length; at += 40) {
    await service.message(
      CUSTOMER,
      OWN,
      texts
        .slice(at, at + 40)
        .join('\n')
        .slice(0, 30_000),
    )
  }
  await service.message('EVIL<b>', OWN, name(0))
  const { id } = await app.signIn(byEmail(service))
  await fillContacts(app, id)

  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).host || request.url()))
  await app.open()
  await threadRows(page).first().waitFor()
  const { host } = new URL(page.url())
  const before = await service.requests()
  for (const panel of PANELS) {
    await page.evaluate((path) => location.assign(`#/${path}`), panel)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await expect(page.getByText(/Читается…|Being read…/)).toHaveCount(0)
    expect(await harm(page), panel).toEqual(nothing)
  }
  await threadRows(page)
    .filter({ hasText: names[0] ?? '' })
    .getByRole('link')
    .click()
  await bubbles(page).first().waitFor()
  for (let turn = 0; turn < 25; turn += 1) {
    await page.mouse.wheel(0, -4_000)
    await page.waitForTimeout(40)
  }
  expect(await harm(page), 'conversation').toEqual(nothing)

  expect([...asked].filter((one) => one !== host)).toEqual([])
  const since = Object.entries(await service.requests()).filter(
    ([id, count]) => count > (before[id as OperationId] ?? 0),
  )
  const effects = new Set(
    since.map(([id]) => Object.values(operations).find((one) => one.id === id)?.effect),
  )
  expect(effects.has('spend') || effects.has('destroy') || effects.has('change')).toBe(false)
})
