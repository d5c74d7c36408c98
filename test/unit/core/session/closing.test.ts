import { describe, expect, test } from 'vitest'
import type { Cabinet } from '../../../../electron/bridge/cabinet.ts'
import { appForEachTest } from '../support/app.ts'
import { OWN } from '../support/scripted-account.ts'

const app = appForEachTest()

describe('closing', () => {
  test('waits for a message on the wire', async () => {
    const { id } = await app.signIn()
    await app.check({ id } as Cabinet)
    let answer = (): void => undefined
    const asked = new Promise<void>((resolve) => {
      app.service.faults.set('POST sms', () => {
        resolve()
        return new Promise((done) => (answer = () => done({ json: { success: true } })))
      })
    })
    const { commands } = app.core
    const thread = await commands['inbox.openThread']({
      cabinet: id,
      own: OWN,
      other: '79261112233',
    })
    const message = await commands['inbox.send']({ cabinet: id, thread: thread.id, text: 'Да' })
    await asked
    let closed = false
    const closing = app.core.close().then(() => (closed = true))
    await new Promise(setImmediate)
    expect(closed).toBe(false)
    answer()
    await closing
    await app.restart()
    const page = await app.core.commands['inbox.messages']({
      cabinet: id,
      thread: thread.id,
      limit: 9,
    })
    expect(page.messages).toMatchObject([{ id: message.id, state: 'accepted' }])
  })

  test('stops a sign-in that is under way', async () => {
    const asked = new Promise<void>((resolve) => {
      app.service.faults.set('POST login', () => {
        resolve()
        return new Promise(() => undefined)
      })
    })
    const outcome = expect(app.signIn()).rejects.toMatchObject({ kind: 'aborted' })
    await asked
    await app.core.close()
    await outcome
  })
})
