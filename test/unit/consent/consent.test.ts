import { describe, expect, it } from 'vitest'
import type { RiskKind } from '../../../electron/bridge/command.ts'
import {
  createAgreements,
  type Agreements,
  requireConsent,
  riskOf,
} from '../../../electron/core/consent/consent.ts'
import type { CommandHandlers, Question, Reply } from '../../../electron/core/ports.ts'
import { asPartOf, type CommandUnderWay } from '../../../electron/core/platform/work.ts'
import { createConnections } from '../../../electron/shell/connections.ts'
import { createCabinetConnection } from '../../../electron/core/cabinet/client.ts'
import { operations, type OperationId } from '../../../electron/service/index.ts'
import { eventually } from '../../support/waits.ts'

const QUESTION: Question = { kind: 'delete', what: 'queue', name: 'Продажи' }
const QUARTER = 15 * 60_000

const risky = (Object.keys(operations) as OperationId[]).filter((id) => riskOf(id))
const risks = ['spends', 'deletes', 'diverts', 'opens'] as const

/** Does some work as that of a command that was declared so. */
const asCommand = <T>(declared: Pick<CommandUnderWay, 'risk' | 'cabinet'>, work: () => T): T =>
  asPartOf({ command: { name: '', ...declared, agreed: false } }, work)

/** Asks a person who says this, and counts how often. */
function asked(reply: Reply) {
  const person = { reply, times: 0, now: 0, wall: 0, meanwhile: () => undefined as void }
  const agreements: Agreements = createAgreements(
    async () => {
      person.times += 1
      person.meanwhile()
      return person.reply
    },
    () => undefined,
    { steady: () => person.now, wall: () => person.wall },
  )
  return Object.assign(person, agreements)
}

it('a question names the account that it is about', async () => {
  const asked: unknown[] = []
  const { ask } = createAgreements(
    async (_question, _risk, whose) => {
      asked.push(whose)
      return 'yes'
    },
    (cabinet) => ({ name: `Account ${cabinet}`, contract: '48520' }),
  )
  await asCommand({ risk: 'spends', cabinet: '7' }, () =>
    ask({ kind: 'tariff', name: 'Офис', exceeding: [] }),
  )
  expect(asked).toEqual([{ name: 'Account 7', contract: '48520' }])
})

describe('an operation at stake', () => {
  it.each(risky)('%s leaves in no command that is not declared so and agreed to', async (id) => {
    const { ask } = asked('yes')
    const refused = { failure: { kind: 'internal', field: 'consent' } }
    const attempt = (risk: RiskKind | undefined, agree: boolean) =>
      asCommand({ risk }, async () => {
        if (agree) await ask(QUESTION)
        requireConsent(id)
      })
    expect(() => requireConsent(id)).toThrow('consent')
    await expect(attempt(undefined, false)).rejects.toMatchObject(refused)
    for (const risk of risks) {
      await expect(attempt(risk, false)).rejects.toMatchObject(refused)
      const agreed = attempt(risk, true)
      if (risk === riskOf(id)) await agreed
      else await expect(agreed).rejects.toMatchObject(refused)
    }
  })

  it('is held back where the service is reached, before anything is sent', async () => {
    const { client } = createCabinetConnection(() => undefined, { turn: () => Promise.resolve() })
    // Nobody is signed in: whatever passes is told that.
    await expect(client.call('callQueues.list', {})).rejects.toThrow('signedOut')
    await expect(client.call('callQueues.delete', { call_queue_id: 1 })).rejects.toThrow('consent')
    await expect(
      client.create('webhooks.create', { url: 'https://a.example', event: 'create' } as never),
    ).rejects.toThrow('consent')
    // An extension is renamed unasked; its password is not changed.
    await expect(client.call('sip.change', { sip_id: 1, name: 'A' })).rejects.toThrow('signedOut')
    const opened = client.call('sip.change', { sip_id: 1, password: 'b' })
    await expect(opened).rejects.toThrow('consent')
  })
})

describe('asking', () => {
  it('refuses a command that is not declared to be at stake', async () => {
    const { ask } = asked('yes')
    await expect(asCommand({}, () => ask(QUESTION))).rejects.toThrow('consent')
  })

  it.each([
    ['spends', { kind: 'packet', name: 'SMS', number: '79010004810', price: 100 }],
    ['opens', { kind: 'secret', what: 'password', name: '201 Анна' }],
    ['opens', { kind: 'secret', what: 'token', name: 'Сайт' }],
    ['deletes', { kind: 'messages', name: 'Ромашка' }],
  ] as [RiskKind, Question][])('takes no yes for now to what %s: %j', async (risk, question) => {
    const person = asked('forNow')
    const page = {}
    for (const times of [1, 2]) {
      await asPartOf({ page }, () => asCommand({ risk }, () => person.ask(question)))
      expect(person.times).toBe(times)
    }
  })

  it('does not erase messages by a yes for now to other deletions', async () => {
    const person = asked('forNow')
    const page = {}
    const about = { risk: 'deletes', cabinet: 'a' } as const
    for (const question of [QUESTION, { kind: 'messages', name: 'Ромашка' } as const]) {
      await asPartOf({ page }, () => asCommand(about, () => person.ask(question)))
    }
    expect(person.times).toBe(2)
  })

  it('holds a yes for now for the cabinet that it was given for, and for no other', async () => {
    const person = asked('forNow')
    const page = {}
    const again = (cabinet: string) =>
      asPartOf({ page }, () => asCommand({ risk: 'deletes', cabinet }, () => person.ask(QUESTION)))
    await again('a')
    await again('a')
    expect(person.times).toBe(1)
    await again('b')
    expect(person.times).toBe(2)
    await again('b')
    await again('a')
    expect(person.times).toBe(2)
  })

  it('asks in parts where destinations do not fit into one question, and shows each of them', async () => {
    const parts: Question[] = []
    const replies: Reply[] = ['yes', 'yes', 'no']
    const { ask } = createAgreements(async (question) => {
      parts.push(question)
      return replies[parts.length - 1] ?? 'no'
    })
    const mobiles = Array.from({ length: 45 }, (_, place) => ({
      number: String(79160000000 + place),
      extensions: [4000 + place],
    }))
    const asking = asCommand({ risk: 'diverts' }, () => ask({ kind: 'mobile', mobiles }))
    await expect(asking).rejects.toThrow('aborted')
    expect(parts).toMatchObject([1, 2, 3].map((place) => ({ part: { place, of: 3 } })))
    expect(parts.flatMap((part) => (part.kind === 'mobile' ? part.mobiles : []))).toEqual(mobiles)
  })

  it('asks again after a quarter of an hour, for each risk by itself', async () => {
    const person = asked('forNow')
    const page = {}
    const again = (risk: RiskKind) =>
      asPartOf({ page }, () => asCommand({ risk }, () => person.ask(QUESTION)))
    await again('deletes')
    await again('deletes')
    expect(person.times).toBe(1)
    await again('diverts')
    expect(person.times).toBe(2)
    person.now = person.wall = QUARTER
    await again('deletes')
    expect(person.times).toBe(3)
  })

  it.each([
    ['after the computer slept, when the steady clock stands still', 60_000],
    ['where somebody set the clock back', -1],
  ])('asks again %s', async (_, wall) => {
    const person = asked('forNow')
    const page = {}
    const again = () =>
      asPartOf({ page }, () => asCommand({ risk: 'deletes' }, () => person.ask(QUESTION)))
    await again()
    person.wall = wall
    await again()
    expect(person.times).toBe(2)
  })

  it('asks again once every yes for now was ended, also one that was given meanwhile', async () => {
    const person = asked('forNow')
    const page = {}
    const again = () =>
      asPartOf({ page }, () => asCommand({ risk: 'deletes' }, () => person.ask(QUESTION)))
    await again()
    person.end()
    person.meanwhile = person.end
    await again()
    expect(person.times).toBe(2)
    await again()
    expect(person.times).toBe(3)
  })

  it('asks one question after the other, and refuses what comes when five are there', async () => {
    const open: PromiseWithResolvers<Reply>[] = []
    const { ask } = createAgreements(() => {
      const question = Promise.withResolvers<Reply>()
      open.push(question)
      return question.promise
    })
    const again = () => asCommand({ risk: 'deletes' }, () => ask(QUESTION))
    const five = Array.from({ length: 5 }, again)
    await expect(again()).rejects.toMatchObject({
      failure: { kind: 'limited', field: 'questions' },
    })
    for (const [place, one] of five.entries()) {
      await eventually(() => expect(open).toHaveLength(place + 1))
      open[place]?.resolve(place === 1 ? 'no' : 'yes')
      if (place === 1) await expect(one).rejects.toThrow('aborted')
      else await one
    }
    // There is room again.
    const next = again()
    await eventually(() => expect(open).toHaveLength(6))
    open[5]?.resolve('yes')
    await next
  })

  it('takes a yes for now for the questions of its kind that waited', async () => {
    const person = asked('forNow')
    const page = {}
    const again = () =>
      asPartOf({ page }, () => asCommand({ risk: 'deletes' }, () => person.ask(QUESTION)))
    await Promise.all([again(), again(), again()])
    expect(person.times).toBe(1)
  })

  it('holds a yes for now for the page that gave it, and for no other', async () => {
    const person = asked('forNow')
    const again = (page: object) =>
      asPartOf({ page }, () => asCommand({ risk: 'deletes' }, () => person.ask(QUESTION)))
    const page = {}
    await again(page)
    await again(page)
    expect(person.times).toBe(1)
    await again({})
    expect(person.times).toBe(2)
    // What is asked for by no page holds for nobody.
    for (const times of [3, 4]) {
      await asCommand({ risk: 'deletes' }, () => person.ask(QUESTION))
      expect(person.times).toBe(times)
    }
  })

  it('goes by connections: what one page was allowed ends with it', async () => {
    const person = asked('forNow')
    const commands = {
      'app.attention': async () => undefined,
      'queues.delete': () => asCommand({ risk: 'deletes' }, () => person.ask(QUESTION)),
    } as unknown as CommandHandlers
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
    const connections = createConnections(commands, log)
    const given = { cabinet: 'c', id: 1 }
    const first = connections.open()
    await first.dispatch('queues.delete', given)
    await first.dispatch('queues.delete', given)
    expect(person.times).toBe(1)
    await first.close()
    await connections.open().dispatch('queues.delete', given)
    expect(person.times).toBe(2)
  })

  it('goes by the page that a connection shows, while a command under way stays the last page’s', async () => {
    const person = asked('forNow')
    const commands = {
      'app.attention': async () => undefined,
      'queues.delete': () => asCommand({ risk: 'deletes' }, () => person.ask(QUESTION)),
    } as unknown as CommandHandlers
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
    const connection = createConnections(commands, log).open()
    const remove = () => connection.dispatch('queues.delete', { cabinet: 'c', id: 1 })
    const underWay = remove()
    connection.renew()
    await underWay
    expect(person.times).toBe(1)
    await remove()
    await remove()
    expect(person.times).toBe(2)
  })

  it('takes a no as it is, and a yes for this command alone', async () => {
    const person = asked('no')
    await expect(asCommand({ risk: 'deletes' }, () => person.ask(QUESTION))).rejects.toThrow(
      'aborted',
    )
    person.reply = 'yes'
    await asCommand({ risk: 'deletes' }, () => person.ask(QUESTION))
    await asCommand({ risk: 'deletes' }, () => person.ask(QUESTION))
    expect(person.times).toBe(3)
  })
})
