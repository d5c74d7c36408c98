import { describe, expect, it } from 'vitest'
import type { Stake } from '../../../electron/bridge/command.ts'
import {
  asCommand,
  createAsk,
  requireConsent,
  stakeOf,
  type Ask,
} from '../../../electron/core/consent.ts'
import type { Question, Reply } from '../../../electron/core/ports.ts'
import { createCabinetConnection } from '../../../electron/core/session/cabinet-client.ts'
import { operations, type OperationId } from '../../../electron/service/index.ts'

const QUESTION: Question = { kind: 'delete', what: 'queue', name: 'Продажи' }
const QUARTER = 15 * 60_000

const staked = (Object.keys(operations) as OperationId[]).filter(stakeOf)
const stakes = ['spends', 'deletes', 'diverts'] as const

/** Asks a person who says this, and counts how often. */
function asked(reply: Reply) {
  const person = { reply, times: 0, now: 0, ask: undefined as unknown as Ask }
  person.ask = createAsk(
    async () => {
      person.times += 1
      return person.reply
    },
    () => person.now,
  )
  return person
}

describe('an operation at stake', () => {
  it.each(staked)('%s leaves in no command that is not declared so and agreed to', async (id) => {
    const { ask } = asked('yes')
    const refused = { failure: { kind: 'internal', field: 'consent' } }
    const attempt = (stake: Stake | undefined, agree: boolean) =>
      asCommand(stake, async () => {
        if (agree) await ask(QUESTION)
        requireConsent(id)
      })
    expect(() => requireConsent(id)).toThrow('consent')
    await expect(attempt(undefined, false)).rejects.toMatchObject(refused)
    for (const stake of stakes) {
      await expect(attempt(stake, false)).rejects.toMatchObject(refused)
      const agreed = attempt(stake, true)
      if (stake === stakeOf(id)) await agreed
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
  })
})

describe('asking', () => {
  it('refuses a command that is not declared to be at stake', async () => {
    const { ask } = asked('yes')
    await expect(asCommand(undefined, () => ask(QUESTION))).rejects.toThrow('consent')
  })

  it('asks again after a quarter of an hour, for each stake by itself', async () => {
    const person = asked('forNow')
    const again = (stake: Stake) => asCommand(stake, () => person.ask(QUESTION))
    await again('deletes')
    await again('deletes')
    expect(person.times).toBe(1)
    await again('diverts')
    expect(person.times).toBe(2)
    person.now = QUARTER
    await again('deletes')
    expect(person.times).toBe(3)
  })

  it('takes a no as it is, and a yes for this command alone', async () => {
    const person = asked('no')
    await expect(asCommand('deletes', () => person.ask(QUESTION))).rejects.toThrow('aborted')
    person.reply = 'yes'
    await asCommand('deletes', () => person.ask(QUESTION))
    await asCommand('deletes', () => person.ask(QUESTION))
    expect(person.times).toBe(3)
  })
})
