import { describe, expect, test } from 'vitest'
import type { Failure } from '../../../../electron/bridge/failures.ts'
import { appForEachTest } from '../support/app.ts'
import { OWN } from '../support/scripted-account.ts'

const app = appForEachTest()

describe('signing out', () => {
  test('removes the secret and the profile and asks the service nothing more', async () => {
    const { id } = await app.signIn()
    await app.core.commands['session.signOut']({ cabinet: id, messages: 'keep' })
    // The database's key stays: whoever signs in again finds the messages again.
    expect([...app.secrets.entries.keys()]).toEqual([`archive/${id}`, `archive/${id}/run`])
    expect(await app.state()).toMatchObject({ cabinets: [] })
    expect((await app.state()).active).toBeUndefined()
    expect(app.recorder.of('cabinets.changed').at(-1)).toEqual({ changed: [], gone: [id] })
    expect(await app.writtenDown()).not.toContain('anna@example.org')
    await expect(app.core.commands['cabinet.state']({ cabinet: id })).rejects.toMatchObject({
      failure: { kind: 'notFound', field: 'cabinet' },
    })
  })

  test('with a locked keychain the secret is removed as soon as it is open', async () => {
    const { id } = await app.signIn()
    app.secrets.trouble = 'locked'
    await app.core.commands['session.signOut']({ cabinet: id, messages: 'keep' })
    expect((await app.state()).cabinets).toEqual([])
    app.secrets.trouble = undefined
    expect(app.secrets.entries.size).toBe(1)
    await app.restart()
    await app.core.commands['session.retryKeychain'](undefined)
    expect(app.secrets.entries.size).toBe(0)
  })

  test('while messages are being queued is nothing unexpected', async () => {
    const { id: cabinet } = await app.signIn()
    await app.recorder.event('senders.changed')
    const { commands } = app.core
    const { id: thread } = await commands['inbox.openThread']({
      cabinet,
      own: OWN,
      other: '79261112233',
    })
    const sent = Array.from({ length: 20 }, (_, n) =>
      commands['inbox.send']({ cabinet, thread, text: `Текст ${n}` }),
    )
    const [ended] = await Promise.all([
      Promise.allSettled(sent),
      commands['session.signOut']({ cabinet, messages: 'keep' }),
    ])
    const kinds = ended.flatMap((one) =>
      one.status === 'rejected' ? (one.reason as { failure: Failure }).failure.kind : [],
    )
    expect(kinds.length).toBeGreaterThan(0)
    for (const kind of kinds) expect(['aborted', 'signedOut']).toContain(kind)
    expect(app.log.lines.filter(({ level }) => level === 'error')).toEqual([])
  })

  test('the next cabinet becomes the active one', async () => {
    const first = await app.signIn()
    app.service.user = { ...app.service.user, id: 8 }
    const second = await app.signIn()
    expect((await app.state()).active).toBe(second.id)
    await app.core.commands['session.signOut']({ cabinet: second.id, messages: 'keep' })
    expect(app.recorder.of('cabinets.changed').at(-1)).toEqual({
      changed: [],
      gone: [second.id],
      active: first.id,
    })
  })
})
