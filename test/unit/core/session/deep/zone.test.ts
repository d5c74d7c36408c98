import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { appForEachTest } from '../../support/app.ts'
import { OWN } from '../../support/scripted-account.ts'

const app = appForEachTest()
const HOUR = 3_600_000
const OTHER = '79261112233'
const MINUTE = 60_000

/** The service writes its times so many hours ahead of UTC, and lists what it is sent. */
function serviceAt(offset: number, slow = 0): void {
  app.service.faults.set('POST sms', ({ body }) => {
    const written = new Date(Date.now() + offset * HOUR - slow).toISOString().slice(0, 19)
    app.service.dialog.push({
      id: app.service.dialog.length + 1,
      sender: OWN,
      receiver: OTHER,
      created_datetime: written.replace('T', ' '),
      msg: String(body['text']),
      incoming: 0,
      readed: 0,
    })
    return undefined
  })
}

async function sendAndFind(cabinet: string, text: string): Promise<number> {
  const { commands } = app.core
  await app.recorder.event('senders.changed')
  const { id: thread } = await commands['inbox.openThread']({ cabinet, own: OWN, other: OTHER })
  await commands['settings.change']({ undoSeconds: 0 })
  const { id } = await commands['inbox.send']({ cabinet, thread, text })
  await app.recorder.event('inbox.changed', ({ messages }) =>
    messages.some((one) => one.id === id && one.state === 'accepted'),
  )
  await commands['cabinet.check']({ cabinet })
  return atOf(cabinet, text)
}

async function atOf(cabinet: string, text: string): Promise<number> {
  const place = { cabinet, thread: `${OWN}:${OTHER}`, limit: 50 }
  const { messages } = await app.core.commands['inbox.messages'](place)
  const found = messages.filter((one) => one.text === text)
  expect(found).toMatchObject([{ state: 'confirmed' }])
  return found[0]?.at ?? 0
}

const isNow = (at: number) => Math.abs(at - Date.now()) < MINUTE
const present = async () => (await app.state()).cabinets[0]

describe('the zone of the service’s times', () => {
  test('is found by a message of ours, confirmed, and holds for what was read and what comes', async () => {
    const { id } = await app.signIn()
    serviceAt(5)
    expect(isNow((await sendAndFind(id, 'Первое')) - 2 * HOUR)).toBe(true)
    expect(await present()).toMatchObject({ timeZone: 'Europe/Moscow', proposedZone: '+05:00' })
    await app.core.commands['session.setTimeZone']({ cabinet: id, timeZone: '+05:00' })
    expect(await present()).toMatchObject({ timeZone: '+05:00', state: 'signedIn' })
    expect(await present()).not.toHaveProperty('proposedZone')
    expect(isNow(await atOf(id, 'Первое'))).toBe(true)
    expect(isNow(await sendAndFind(id, 'Второе'))).toBe(true)
    expect(await present()).not.toHaveProperty('proposedZone')
    await app.restart()
    await app.becomes('signedIn')
    expect(await present()).toMatchObject({ timeZone: '+05:00' })
    await app.core.commands['cabinet.check']({ cabinet: id })
    expect(isNow(await atOf(id, 'Первое'))).toBe(true)
    await app.core.commands['session.signOut']({ cabinet: id, messages: 'keep' })
    expect(await app.signIn()).toMatchObject({ id, timeZone: '+05:00' })
    expect(isNow(await atOf(id, 'Второе'))).toBe(true)
  })

  test('a proposal that is turned down does not come again', async () => {
    const { id } = await app.signIn()
    serviceAt(-3.5)
    await sendAndFind(id, 'Первое')
    expect(await present()).toMatchObject({ proposedZone: '-03:30' })
    await app.core.commands['session.setTimeZone']({ cabinet: id, timeZone: 'Europe/Moscow' })
    await sendAndFind(id, 'Второе')
    expect(await present()).not.toHaveProperty('proposedZone')
    expect(await present()).toMatchObject({ timeZone: 'Europe/Moscow', refusedZone: '-03:30' })
  })

  test.each([0, 20 * MINUTE])('is not doubted by a clock that is %d ms slow', async (slow) => {
    const { id } = await app.signIn()
    serviceAt(3, slow)
    await sendAndFind(id, 'Первое')
    expect(await present()).not.toHaveProperty('proposedZone')
  })

  test('is the usual one where its file was damaged, and the program starts', async () => {
    const { id } = await app.signIn()
    await app.core.commands['session.setTimeZone']({ cabinet: id, timeZone: '+05:00' })
    for (const damaged of ['Nowhere/Land', '', '\u0000']) {
      await app.core.close()
      const file = join(app.home, 'cabinets.json')
      const kept = JSON.parse(await readFile(file, 'utf8')) as { cabinets: { timeZone: string }[] }
      for (const one of kept.cabinets) one.timeZone = damaged
      await writeFile(file, JSON.stringify({ ...kept, zones: { [id]: damaged } }))
      await app.restart()
      expect((await present())?.timeZone).toBe('Europe/Moscow')
    }
  })

  test('is none that nobody knows', async () => {
    const { id } = await app.signIn()
    await expect(
      app.core.commands['session.setTimeZone']({ cabinet: id, timeZone: 'Nowhere/Land' }),
    ).rejects.toMatchObject({ failure: { kind: 'invalid', field: 'timeZone' } })
    expect(await present()).toMatchObject({ timeZone: 'Europe/Moscow', state: 'signedIn' })
  })
})
