import { describe, expect, it } from 'vitest'
import type { Fate, Impact } from '../../electron/bridge/impact.ts'
import { NO_IMPACT } from '../support/no-impact.ts'
import { button, openExchange } from './support/exchange.ts'
import { screen, waitFor, within } from './support/open-app.ts'
import { MAIN, SALES, rings, note, openGroup, answering } from './support/impact.ts'

const OTHERS = ['79160000001', '79160000002', '79160000003'].map(
  (name, at) => ({ kind: 'numbers', id: at + 2, name }) as const,
)
const nobody: Fate = { verdict: 'nobody', ends: [{ at: SALES, reason: 'empty' }], more: 0 }
const WORKDAYS = [0, 1, 2, 3, 4].flatMap((day) => [9, 10, 11].map((hour) => day * 24 + hour))
const lost = [{ hours: WORKDAYS, before: rings, after: nobody }]
const EMPTY = {
  key: 'groupEmpty groups 401 sips',
  rule: 'groupEmpty',
  severity: 'warning',
  of: SALES,
  words: { name: 'Отдел продаж' },
  evidence: 'one',
} as const
const noteNow = () => screen.queryByRole('region', { name: 'Как изменятся звонки' })

describe('what a change does to calls', () => {
  it('is asked for what would be saved, and for nothing that cannot be', async () => {
    const { bridge, rename } = await openGroup()
    expect(noteNow()).toBeNull()
    await rename('')
    await rename('Продажи')
    await waitFor(() => expect(bridge.callsOf('impact.of')).toHaveLength(1))
    // Nothing is known to change: nothing is said, least of all that nothing will.
    await waitFor(() => expect(noteNow()).toBeNull())
    const [asked, ...again] = bridge.callsOf('impact.of')
    expect(again).toEqual([])
    expect(asked?.change).toMatchObject({
      do: 'save',
      kind: 'groups',
      id: 401,
      body: { name: 'Продажи', sips: [100, 103, 104] },
    })
    await rename('Отдел продаж')
    await waitFor(() => expect(noteNow()).toBeNull())
  })

  it('is told in words: hours, before and after, findings, names, and what is not told', async () => {
    const { rename } = await openGroup(
      answering({
        leading: [MAIN, ...OTHERS],
        leadingCount: 12,
        changed: [{ numbers: [MAIN, ...OTHERS], count: 40, changes: lost }],
        changedCount: 40,
        unlooked: 7,
        came: [EMPTY],
        twins: [{ name: 'Сервис', count: 2 }],
        byName: [MAIN],
        isWhole: false,
      }),
    )
    await rename('Сервис')
    const told = await note()
    await within(told).findByText(/\+7 916 123-45-67, .* и ещё 37$/)
    for (const words of [
      'пн–пт 9:00–12:00: «Отдел продаж»: зазвонит телефон',
      'Никто не ответит — «Отдел продаж»: там никого нет',
      'Появятся проблемы:',
      'В группе «Отдел продаж» никого нет',
      'Номеров, звонки которых изменятся: 40',
      'и ещё 9',
      'Название «Сервис» будет у нескольких объектов (2)',
      '+7 916 123-45-67 ведут сюда по названию',
      'Ещё номера, звонки которых могут измениться: 7',
      'Загружено не всё',
    ]) {
      expect(told.textContent.replaceAll(/\s+/g, ' ')).toContain(words)
    }
  })

  it('asks what its unsure hours hang on, and is worked out again once that is settled', async () => {
    const unsure: Fate = { ...nobody, asked: ['lastHour'] }
    const changes = [{ hours: [18], before: rings, after: unsure }]
    const { bridge, rename, user } = await openGroup((given) => {
      answering({ changed: [{ numbers: [MAIN], count: 1, changes }], changedCount: 1 })(given)
      given.on('routes.settle', () => ({ lastHour: 'included' }))
    })
    await rename('Сервис')
    const told = within(await note())
    await user.click((await told.findAllByRole('radio'))[1] as HTMLElement)
    expect(bridge.callsOf('routes.settle')).toMatchObject([
      { answer: { reading: 'lastHour', option: 'included' } },
    ])
    await waitFor(() => expect(bridge.callsOf('impact.of')).toHaveLength(2))
  })

  it('keeps nobody from saving while it is worked out, nor where that fails', async () => {
    let answer: (impact: Impact) => void = () => undefined
    const { bridge, rename, save, form } = await openGroup((given) =>
      given.on('impact.of', () => new Promise((resolve) => (answer = resolve))),
    )
    await rename('Продажи')
    expect((await note()).textContent).toContain('Проверяем, что изменится')
    await save()
    await waitFor(() => expect(bridge.callsOf('groups.replace')).toHaveLength(1))
    answer(NO_IMPACT)
    await waitFor(() => expect(form.isConnected).toBe(false))
  })

  it('says why it is not known', async () => {
    const { bridge, rename, save } = await openGroup((given) =>
      given.fail('impact.of', { kind: 'unreachable' }),
    )
    await rename('Продажи')
    await waitFor(async () => expect((await note()).textContent).toContain('Нет связи'))
    await save()
    await waitFor(() => expect(bridge.callsOf('groups.replace')).toHaveLength(1))
  })

  it('is told before something is deleted, with what is not known of that', async () => {
    const { bridge, user } = await openExchange('/groups?group=401', ({ bridge: given }) =>
      answering({ changed: [{ numbers: [MAIN], count: 1, changes: lost }] })(given),
    )
    const side = await screen.findByRole('region', { name: 'Отдел продаж' })
    await waitFor(() => expect(button('Удалить', side)).toHaveProperty('disabled', false))
    await user.click(button('Удалить', side))
    await within(await note()).findByText(/Проверьте номера и голосовые меню/)
    expect(bridge.callsOf('impact.of').map(({ change }) => change)).toEqual([
      { do: 'delete', kind: 'groups', id: 401 },
    ])
  })
})
