import { describe, expect, it } from 'vitest'
import type {
  AccountMap,
  AlikeHours,
  CallRoute,
  CallWeek,
  MapNode,
} from '../../electron/bridge/routes.ts'
import type { Finding } from '../../electron/bridge/check.ts'
import { account } from '../support/fake-bridge/numbers.ts'
import { openExchange } from './support/exchange.ts'
import { finding } from './support/problems.ts'
import { screen, waitFor, within } from './support/open-app.ts'

const number = (id: number, to: string[]): MapNode => ({
  id: `numbers ${id}`,
  column: 'entrances',
  thing: { kind: 'numbers', id, name: `7916000${String(id).padStart(4, '0')}` },
  to,
})
const MENU: MapNode = {
  id: 'scenarios 1',
  column: 'deciders',
  thing: { kind: 'scenarios', id: 1, name: 'Приём' },
  to: ['groups 1', 'end closed'],
}
const GROUP: MapNode = {
  id: 'groups 1',
  column: 'ends',
  thing: { kind: 'groups', id: 1, name: 'Продажи', number: '600' },
  to: [],
}
const CLOSED: MapNode = {
  id: 'end closed',
  column: 'ends',
  end: {
    at: { kind: 'scenarios', id: 1 },
    keys: [],
    when: [],
    outcome: 'nobody',
    reason: 'closed',
  },
  to: [],
}
const MAP: AccountMap = {
  nodes: [
    number(1, ['scenarios 1']),
    number(2, ['groups 1']),
    ...Array.from({ length: 200 }, (_, at) => number(at + 3, [])),
    MENU,
    GROUP,
    CLOSED,
  ],
  isWhole: true,
}

async function openMap(map: AccountMap) {
  const opened = await openExchange('/routes', ({ bridge }) => bridge.on('routes.map', () => map))
  return opened
}
const map = () => screen.findByRole('group', { name: 'Схема всех звонков кабинета' })
const counts = () => screen.findByText(/^Входы: /)

describe('the map of an account', () => {
  it('folds a column of many, and shows more of it when that is asked for', async () => {
    const { user } = await openMap(MAP)
    expect((await counts()).textContent).toBe('Входы: 202 · Голосовые меню: 1 · Конечные точки: 2')
    const shown = within(await map())
    expect(shown.getAllByRole('button', { name: /^\+7 916/ })).toHaveLength(25)
    await user.click(shown.getByRole('button', { name: 'и ещё 177' }))
    await waitFor(() =>
      expect(shown.getAllByRole('button', { name: /^\+7 916/ })).toHaveLength(125),
    )
  })

  it('shows of a chosen place what leads to it and where it leads, until all is wanted again', async () => {
    const { user } = await openMap(MAP)
    const shown = within(await map())
    await user.click(shown.getByRole('button', { name: /^Приём/ }))
    await waitFor(async () =>
      expect((await counts()).textContent).toBe('Входы: 1 · Голосовые меню: 1 · Конечные точки: 2'),
    )
    expect(screen.getByRole('link', { name: 'Путь звонка по часам' }).getAttribute('href')).toBe(
      '#/routes?from=scenarios%3A1',
    )
    await user.click(screen.getByRole('button', { name: 'Показать всё' }))
    await waitFor(async () => expect((await counts()).textContent).toMatch(/^Входы: 202/))
  })

  it('names numbers as the account does, and marks those whose calls are lost', async () => {
    const found: Finding[] = [
      finding({
        rule: 'numberNowhere',
        severity: 'error',
        of: { kind: 'numbers', id: 2, name: '79160000002' },
        words: { number: '79160000002' },
      }),
    ]
    const given = account()
    given.numbers = [{ ...given.numbers[0]!, id: 2, alias: 'Салон' }]
    await openExchange(
      '/routes',
      ({ bridge }) => {
        bridge.on('routes.map', () => MAP)
        bridge.on('check.run', () => ({ at: 1, findings: found, unchecked: [] }))
      },
      given,
    )
    const shown = within(await map())
    const lost = await shown.findByRole('button', { name: /000-00-02 · Салон, Никуда не ведёт/ })
    expect(lost.className).toContain('error')
    expect(shown.getByRole('button', { name: /000-00-03/ }).className).not.toContain('error')
  })

  it('says that there may be more where not everything was read, and that there is nothing', async () => {
    await openMap({ ...MAP, isWhole: false })
    await screen.findByText(/^Загружено не всё/)
  })

  it('of an account without anything asks what is called', async () => {
    await openMap({ nodes: [], isWhole: true })
    await screen.findByRole('heading', { name: 'Выберите номер' })
  })
})

/** Open by day on weekdays, else closed; the hour between depends on how it is read. */
const hoursIn = (isIn: (hour: number) => boolean) =>
  Array.from({ length: 168 }, (_, hour) => hour).filter(isIn)
const isOpen = (hour: number) => hour < 120 && hour % 24 >= 9 && hour % 24 < 18
const isEdge = (hour: number) => hour < 120 && hour % 24 === 18
const rest = (reason: 'rings' | 'closed'): AlikeHours['rests'] => [
  {
    at: { kind: 'groups', id: 1 },
    way: [],
    ends: [{ outcome: reason === 'rings' ? 'inside' : 'nobody', reason, when: [] }],
  },
]
const WEEK: CallWeek = {
  alike: [
    {
      hours: hoursIn((hour) => !isOpen(hour) && !isEdge(hour)),
      verdict: 'nobody',
      resting: 'nobody',
      isUnsure: false,
      rests: rest('closed'),
    },
    {
      hours: hoursIn(isOpen),
      verdict: 'inside',
      resting: 'inside',
      isUnsure: false,
      rests: rest('rings'),
    },
    {
      hours: hoursIn(isEdge),
      verdict: 'untold',
      resting: 'untold',
      isUnsure: true,
      rests: rest('rings'),
    },
  ],
  things: [],
  open: ['lastHour'],
  unseen: 0,
}

describe('the weeks of all numbers', () => {
  it('stand below one another with one legend, and what is unsure is settled there', async () => {
    const { bridge, user } = await openExchange('/routes', ({ bridge: given }) => {
      given.on('routes.map', () => MAP)
      given.on('routes.week', () => WEEK)
      given.on('routes.settle', () => ({ lastHour: 'included' }))
    })
    await user.click(await screen.findByRole('radio', { name: 'Неделя' }))
    const table = await screen.findByRole('table')
    expect(screen.getByText('Неделя, если все на связи')).toBeTruthy()
    const rows = within(table).getAllByRole('row').slice(1)
    expect(rows.length).toBeGreaterThan(3)
    const [first] = rows
    // Weekdays: closed, open, unsure, closed; Saturday: closed all day.
    const days = [...(first?.querySelectorAll('td') ?? [])].map((day) =>
      [...day.querySelectorAll('.run')].map((run) => run.className.replace('paint run ', '')),
    )
    expect(days[0]).toEqual(['nobody', 'inside', 'untold unsure', 'nobody'])
    expect(days[5]).toEqual(['nobody'])
    expect(screen.getAllByText('Никто не ответит')).toHaveLength(1)
    // Each day is shown with its date.
    expect(bridge.callsOf('routes.week')[0]).toMatchObject({
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
    })
    const asked = bridge.callsOf('routes.week').length
    await user.click(screen.getByRole('radio', { name: 'Рабочий' }))
    await waitFor(() => expect(bridge.callsOf('routes.week').length).toBeGreaterThan(asked))
  })
})

it('the week of one number says that everybody is taken to be online, also from now on', async () => {
  const number = { kind: 'numbers', id: 1 } as const
  const route: CallRoute = {
    hour: 12,
    unread: [],
    things: [{ ...number, name: '79160000001' }],
    path: {
      nodes: [number],
      edges: [],
      ends: [],
      verdict: 'inside',
      resting: 'inside',
      isUnsure: false,
      rests: [],
    },
  }
  const { bridge, user } = await openExchange('/routes?from=numbers%3A1', ({ bridge: given }) => {
    given.on('routes.path', () => route)
    given.on('routes.week', () => WEEK)
  })
  await user.click(await screen.findByRole('radio', { name: 'Неделя' }))
  expect(await screen.findByText('Неделя, если все на связи')).toBeTruthy()
  expect(bridge.callsOf('routes.week').at(-1)).toMatchObject({ presence: 'registered' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Кто на связи' }), 'Как обычно')
  await waitFor(() => expect(screen.queryByText('Неделя, если все на связи')).toBeNull())
})
