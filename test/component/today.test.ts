import { describe, expect, it } from 'vitest'
import type { Finding } from '../../electron/bridge/check.ts'
import type { Cabinet } from '../../electron/bridge/cabinet.ts'
import type { LedgerEntry } from '../../electron/bridge/ledger.ts'
import type { Balance } from '../../electron/bridge/money.ts'
import { cabinet, cabinetRecord, OWN, world } from '../support/fake-bridge/world.ts'
import { bridgeOver, openApp, screen, waitFor, within } from './support/open-app.ts'

const HOUR = 3_600_000
const customer = '79037774411'

const finding = (rule: Finding['rule'], more: Partial<Finding> = {}): Finding => ({
  key: rule,
  rule,
  severity: 'error',
  loses: 'now',
  of: { kind: 'numbers', id: 1, name: '74950000001' },
  words: { number: '74950000001', n: 2, hours: '1 2', name: 'Продажи', minutes: 10 },
  evidence: 'seen',
  ...more,
})

/** An account in which nothing needs anybody, unless something is put there. */
function calm(more: Partial<Cabinet> = {}) {
  return cabinet(cabinetRecord('1', more), { talks: [] })
}

/** An account in use, whose messages in doubt count as the core counts them. */
function doubtful() {
  const bridge = bridgeOver()
  for (const thread of bridge.cabinet('1').threads) {
    if (thread.last?.state === 'unknown') thread.failed = 1
  }
  return bridge
}

async function opened(bridge = bridgeOver(world([calm()])), tickets: object[] = []) {
  const read = bridge.answerOf('account.read')
  bridge.on('account.read', async (asked) => {
    const view = await read(asked)
    return asked.collection === 'tickets' ? { ...view, rows: tickets as never } : view
  })
  const { user } = await openApp(bridge, '/today')
  await screen.findByRole('heading', { name: /^(Сегодня|Today)$/, level: 1 })
  return { bridge, user }
}

const list = () => screen.findByRole('list', { name: 'Сегодня' })
const lines = async () =>
  within(await list())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent.replace(/\s+/g, ' '))
const line = async (text: RegExp) => {
  const found = within(await list())
    .getAllByRole('listitem')
    .find(({ textContent }) => text.test(textContent))
  if (!found) throw new Error(`No line says ${text.source}`)
  return found
}
const says = (text: RegExp) => waitFor(async () => expect((await lines()).join('\n')).toMatch(text))
const saysNoMore = (text: RegExp) =>
  waitFor(() => expect(document.querySelector('main')?.textContent).not.toMatch(text))
const calmWords = 'Дел нет, всё в порядке'

describe('today', () => {
  it('says in one line that nothing needs anybody, once all of it is known', async () => {
    const bridge = bridgeOver(world([calm()]))
    let tell = (): void => {}
    bridge.on('check.run', async () => {
      await new Promise<void>((resolve) => (tell = resolve))
      return { at: 1, findings: [], unchecked: [] }
    })
    await opened(bridge)
    expect(await screen.findByText('Проверяем кабинет…')).toBeTruthy()
    expect(screen.queryByText(calmWords)).toBeNull()
    tell()
    expect(await screen.findByRole('heading', { name: calmWords })).toBeTruthy()
    expect(screen.queryByText('Проверяем кабинет…')).toBeNull()
  })

  it('never says that all is well where a part could not be checked', async () => {
    const bridge = bridgeOver(world([calm()]))
    const unchecked = [{ rule: 'loop', because: [{ part: 'sip', is: 'failed' }] }] as const
    bridge.on('check.run', () => ({
      at: 1,
      findings: [],
      unchecked: structuredClone(unchecked) as never,
    }))
    await opened(bridge)
    const part = await screen.findByRole('link', { name: /проверены не\sполностью/ })
    expect(part.getAttribute('href')).toBe('#/check')
    expect(await screen.findByText(/В\sпроверенной части дел нет/)).toBeTruthy()
    bridge.fail('check.run', { kind: 'unreachable' })
  })

  it('offers another try where the check or the messages could not be read', async () => {
    const bridge = bridgeOver(world([calm()]))
    bridge.fail('check.run', { kind: 'unreachable' })
    bridge.fail('inbox.longestWaiting', { kind: 'unreachable' })
    const { user } = await opened(bridge)
    await screen.findByText('Сообщения не загружены.')
    expect(screen.queryByText(calmWords)).toBeNull()
    bridge.on('check.run', () => ({ at: 1, findings: [], unchecked: [] }))
    bridge.on('inbox.longestWaiting', () => [])
    for (const again of await screen.findAllByRole('button', { name: 'Повторить' })) {
      await user.click(again)
    }
    expect(await screen.findByText(calmWords)).toBeTruthy()
  })

  it('works for an account without REST, whose check has no page', async () => {
    const addresses = { rest: '', rpc: 'https://api.example.ru', sms: '', auth: '' }
    const bridge = bridgeOver(world([calm({ addresses })]))
    const because = [{ part: 'sip' as const, is: 'failed' as const }]
    bridge.on('check.run', () => ({ at: 1, findings: [], unchecked: [{ rule: 'loop', because }] }))
    await opened(bridge)
    await screen.findByText(/проверены не\sполностью/)
    expect(screen.queryByRole('link', { name: /проверены/ })).toBeNull()
    expect(bridge.callsOf('account.read')).not.toContainEqual(
      expect.objectContaining({ collection: 'tickets' }),
    )
  })
})

describe('a line of today', () => {
  it('is a fault that loses calls, the hidden ones and smaller harm left out, and goes with it', async () => {
    const bridge = bridgeOver(world([calm()]))
    const findings = [
      finding('numberNowhere'),
      finding('hoursLost', { loses: 'sometimes' }),
      finding('targetUnknown', { muted: { reason: 'Sold', at: 1 } }),
      finding('singleLeg', { severity: 'notice', loses: 'sometimes' }),
      { ...finding('hookOpen'), loses: undefined as never },
    ]
    bridge.on('check.run', () => ({ at: 1, findings, unchecked: [] }))
    await opened(bridge)
    await says(/никуда не ведёт/)
    expect(await lines()).toHaveLength(2)
    const link = within(await line(/никуда не\sведёт/)).getByRole('link')
    expect(link.getAttribute('href')).toBe('#/numbers?number=74950000001')
    bridge.on('check.run', () => ({ at: 2, findings: [], unchecked: [] }))
    bridge.emit('money.changed', { cabinet: '1', rows: false })
    expect(await screen.findByText(calmWords)).toBeTruthy()
  })

  it('is one of five faults at most, before one that leads to all', async () => {
    const bridge = bridgeOver(world([calm()]))
    const findings = Array.from({ length: 7 }, (_, n) => finding('numberNowhere', { key: `k${n}` }))
    bridge.on('check.run', () => ({ at: 1, findings, unchecked: [] }))
    await opened(bridge)
    await says(/Все ошибки: 7/)
    expect(await lines()).toHaveLength(6)
    expect((await lines()).at(-1)).toMatch(/Все ошибки: 7/)
  })

  it('is an account whose session ended, whichever is shown', async () => {
    const shop = cabinetRecord('2', { face: { name: 'Магазин' }, state: 'signedOut' })
    const bridge = bridgeOver(world([calm(), cabinet(shop, { talks: [] })]))
    const { user } = await opened(bridge)
    const again = { name: 'Войти снова' }
    expect(within(await line(/Магазин.*сеанс/)).getByRole('button', again)).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Все кабинеты' })).toBeTruthy()
    bridge.emit('cabinets.changed', { changed: [{ ...shop, state: 'signedIn' }], gone: [] })
    await saysNoMore(/сеанс\sзакончился/)
    bridge.emit('cabinets.changed', { changed: [shop], gone: [] })
    await user.click(within(await line(/Магазин.*сеанс/)).getByRole('button', again))
    await waitFor(() => expect(location.hash).toBe('#/sign-in?cabinet=2'))
  })

  it('is a person of the alerts who has been offline too long', async () => {
    const here = calm()
    const since = Date.now() - HOUR
    here.state.extensions = [
      { id: 100, name: 'Анна Белова', online: false, since },
      { id: 101, name: 'Склад', online: false, since },
      { id: 102, name: 'Охрана', online: false, since: Date.now() },
    ]
    const bridge = bridgeOver(world([here]))
    const watched = [100, 102].map((id) => ({ id, minutes: 10 }))
    bridge.on('extensions.watches', () => ({ extensions: watched, returns: [] }))
    await opened(bridge)
    await says(/Анна Белова: не на связи/)
    expect(await lines()).toHaveLength(1)
    const back = { id: 100, name: 'Анна Белова', online: true }
    bridge.emit('presence.changed', { cabinet: '1', changed: [back], gone: [] })
    expect(await screen.findByText(calmWords)).toBeTruthy()
  })

  it('is a call of unknown outcome, which is checked or settled in place', async () => {
    const bridge = bridgeOver(world([calm()]))
    const entry: LedgerEntry = {
      id: 'l1',
      operation: 'numbers.buy',
      subject: '74950000001',
      at: Date.now(),
      state: 'unknown',
    }
    bridge.on('ledger.open', () => [entry])
    bridge.on('ledger.settle', () => undefined)
    const { user } = await opened(bridge)
    const shown = within(await line(/Покупка номера.*не\sподтверждено/))
    await user.click(shown.getByRole('button', { name: 'Понятно' }))
    expect(await screen.findByText(calmWords)).toBeTruthy()
    expect(bridge.callsOf('ledger.settle')).toEqual([{ cabinet: '1', entry: 'l1' }])
  })

  it('is a planned text that missed its time; what may have left is only looked at', async () => {
    const bridge = bridgeOver(world([calm()]))
    const due = Date.now() - HOUR
    const missed = { id: 'p1', thread: `${OWN}:${customer}`, text: 'Ждём', due } as const
    bridge.on('planned.list', () => [
      { ...missed, asks: 'missed' },
      { ...missed, id: 'p2', asks: 'lost' },
      { ...missed, id: 'p3', due: Date.now() + HOUR },
    ])
    bridge.on('planned.send', () => ({
      ...missed,
      direction: 'outgoing',
      at: due,
      state: 'queued',
    }))
    const { user } = await opened(bridge)
    await says(/запланированное сообщение не отправлено/)
    expect(await lines()).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Отправить сейчас' }))
    expect(bridge.callsOf('planned.send')).toEqual([{ cabinet: '1', planned: 'p1' }])
    bridge.emit('planned.changed', { cabinet: '1', changed: [], gone: ['p1', 'p2'] })
    expect(await screen.findByText(calmWords)).toBeTruthy()
  })

  it('is what did not leave or is not confirmed, the latter worse', async () => {
    const bridge = doubtful()
    const [several] = bridge.cabinet('1').threads
    if (several) several.failed = 3
    await opened(bridge)
    await says(/910 444-33-22: сообщение не подтверждено/)
    await says(/926 111-00-22: 3 сообщения не отправлены или не подтверждены/)
    await says(/925 555-66-77: сообщение не отправлено/)
    await says(/916 555-01-01: сообщение не отправлено/)
  })

  it('is who has waited longest, five at most, and is done in place with a way back', async () => {
    const bridge = bridgeOver()
    const { user } = await opened(bridge)
    await says(/Все, кто ждёт ответа: \d/)
    const waiting = (await lines()).filter((text) => /ждёт ответа ·/.test(text))
    expect(waiting).toHaveLength(5)
    expect(waiting[0]).toMatch(/926 765-00-00/)
    const first = within(await line(/926 765-00-00/))
    first.getByRole('button', { name: 'Ответ не нужен' }).focus()
    await user.keyboard('{Enter}')
    const [asked] = bridge.callsOf('inbox.setMarks')
    expect(asked?.marks).toEqual({ done: true })
    const { threads } = bridge.cabinet('1')
    const thread = threads.find(({ id }) => id === asked?.thread)
    if (!thread) throw new Error('No such thread')
    thread.done = true
    bridge.emit('inbox.changed', { cabinet: '1', threads: [thread], messages: [] })
    await saysNoMore(/926 765-00-00 ждёт/)
    await waitFor(async () =>
      expect((await line(/926 123-00-00/)).contains(document.activeElement)).toBe(true),
    )
    await user.click(screen.getByRole('button', { name: 'Вернуть' }))
    await waitFor(() =>
      expect(bridge.callsOf('inbox.setMarks').at(-1)?.marks).toEqual({ done: false }),
    )
    await user.click(screen.getByRole('button', { name: /Все, кто ждёт ответа/ }))
    await waitFor(() => expect(location.hash).toBe('#/inbox'))
    expect(bridge.callsOf('inbox.threads').at(-1)?.filter).toEqual({ kind: 'unanswered' })
  })

  it('is a temporary forwarding that is over, with its own actions', async () => {
    const bridge = bridgeOver(world([calm()]))
    let ends = [
      { until: Date.now() - HOUR, changes: [{ id: 'c1', thing: '1', name: '79010004810' }] },
      { until: Date.now() + HOUR, changes: [{ id: 'c2', thing: '2', name: '79010004811' }] },
    ]
    bridge.on('changes.ends', () => ends)
    bridge.on('changes.setEnd', () => {
      ends = []
      return undefined
    })
    const { user } = await opened(bridge)
    await says(/901 000-48-10: срок переадресации истёк/)
    expect(await lines()).toHaveLength(1)
    const shown = within(await line(/901 000-48-10/))
    await user.click(await shown.findByRole('button', { name: 'Оставить без срока' }))
    expect(bridge.callsOf('changes.setEnd')).toHaveLength(1)
  })

  it('is an answer of support that was not read', async () => {
    const bridge = bridgeOver(world([calm()]))
    const ticket = { id: 4, subject: 'Не слышно', open: true, unread: true }
    await opened(bridge, [ticket, { ...ticket, id: 5, unread: false }])
    await says(/Поддержка ответила: Не слышно/)
    expect(await lines()).toHaveLength(1)
  })

  it('is money that runs out, of any account, with an invoice to issue', async () => {
    const low: Balance = {
      amount: 120,
      at: Date.now(),
      low: true,
      topUps: [{ months: 1, sum: 900 }],
    }
    const office = calm({ face: { name: 'Офис' } })
    const shop = cabinet(cabinetRecord('2', { face: { name: 'Магазин' } }), { talks: [] })
    const bridge = bridgeOver(world([office, shop]))
    const balances = new Map<string, Balance>([
      ['1', low],
      ['2', { ...low, amount: -5 }],
    ])
    bridge.on('money.state', ({ cabinet: id }) => ({
      history: { reading: false },
      balance: balances.get(id) ?? low,
    }))
    const { user } = await opened(bridge)
    await says(/Деньги закончились: −5,00 ₽.*Магазин[^]*На балансе 120,00 ₽.*Офис/)
    expect((await lines()).join('\n')).not.toContain('неизвестно')
    await user.click(within(await line(/Магазин/)).getByRole('button', { name: /Счёт на\s900,00/ }))
    await waitFor(() => expect(location.hash).toBe('#/money/invoices?issue=900'))
    expect(bridge.callsOf('session.activate')).toEqual([{ cabinet: '2' }])
  })

  it('is a newer version', async () => {
    const bridge = bridgeOver(world([calm()]))
    const update = { hasFeed: true, installs: true, stage: 'ready', version: '9.9.9' } as const
    bridge.on('updates.state', () => update)
    await opened(bridge)
    await says(/9\.9\.9/)
    bridge.emit('updates.changed', { ...update, stage: 'idle' })
    expect(await screen.findByText(calmWords)).toBeTruthy()
  })

  it('stands by the harm that it does', async () => {
    const bridge = doubtful()
    bridge.on('check.run', () => ({
      at: 1,
      findings: [finding('hoursLost', { loses: 'sometimes' }), finding('numberNowhere')],
      unchecked: [],
    }))
    await opened(bridge)
    await says(/никуда не ведёт/)
    await says(/ждёт ответа/)
    const order = [
      /никуда не ведёт/,
      /не подтверждено/,
      /не отправлено/,
      /никто не ответит|никто не отвечает/,
      /ждёт ответа/,
    ]
    const told = await lines()
    const places = order.map((text) => told.findIndex((one) => text.test(one)))
    expect(places).toEqual([...places].sort((one, other) => one - other))
    expect(places).not.toContain(-1)
  })

  it('leaves the keyboard on the page when the last one goes', async () => {
    const bridge = bridgeOver(world([calm()]))
    const entry = {
      operation: 'numbers.buy',
      subject: '74950000001',
      at: 1,
      state: 'unknown',
    } as const
    bridge.on('ledger.open', () => [
      { ...entry, id: 'l1' },
      { ...entry, id: 'l2' },
    ])
    bridge.on('ledger.settle', () => undefined)
    const { user } = await opened(bridge)
    const settle = async () => within(await list()).getAllByRole('button', { name: 'Понятно' })
    ;(await settle())[0]?.focus()
    await user.keyboard('{Enter}')
    await waitFor(async () => expect(await settle()).toHaveLength(1))
    await waitFor(async () => expect((await list()).contains(document.activeElement)).toBe(true))
    ;(await settle())[0]?.focus()
    await user.keyboard('{Enter}')
    await screen.findByText(calmWords)
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Сегодня'))
  })
})
