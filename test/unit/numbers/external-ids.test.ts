import { agreeing } from '../../support/agreement.ts'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { openMemoryDatabase } from '../../support/database.ts'
import type { Question } from '../../../electron/core/consent/confirmation.ts'
import type { AskedDatabase } from '../../../electron/core/database/tables.ts'
import type { NumberTables } from '../../../electron/core/numbers/tables.ts'
import { numbersModule } from '../../../electron/core/numbers/index.ts'
import type { CabinetContext, Module } from '../../../electron/core/module/module.ts'
import { startServer, type TestServer } from '../../support/http-server.ts'
import { eventually } from '../../support/waits.ts'
import { contextOver, joined } from '../core/support/context.ts'
import { createHome } from '../core/support/harness.ts'
import { clientOf } from '../service/client.ts'

/** A number whose row tells no id, one whose row tells it, and another without. */
const SILENT = { number: '74852000640', type: 'SIP-URI', host: 'a.example', source: ['a.example'] }
const TOLD = { ...SILENT, id: 7, number: '78120004852' }
const OTHER = { ...SILENT, number: '74950001234' }
const KEY = `sipuri:${SILENT.number}`

let rows: object[]
/** Called by a change, and true if its answer is lost. */
let losesAnswer: () => boolean
let database: AskedDatabase
let server: TestServer
let questions: Question[]
/** What happens while a person is asked. */
let meanwhile: () => void
let context: CabinetContext
let commands: Module<'numbers'>['commands']

beforeEach(async () => {
  rows = [SILENT, TOLD, OTHER]
  losesAnswer = () => false
  questions = []
  meanwhile = () => undefined
  database = openMemoryDatabase()
  server = await startServer(({ method, path }, response) => {
    if (method === 'PATCH' && losesAnswer()) return void response.destroy()
    if (method === 'DELETE') rows = rows.filter((row) => row !== SILENT)
    const isList = method === 'GET' && path.endsWith('/number/external')
    response.end(
      JSON.stringify(isList ? { external_numbers: rows, success: true } : { success: true }),
    )
  })
  await start()
})

/** A program that begins over the same database. */
async function start(): Promise<void> {
  const home = await createHome()
  onTestFinished(home.remove)
  context = contextOver({
    client: clientOf(server.url),
    home: home.path,
    database,
    ask: agreeing((question) => {
      if (question) questions.push(question)
      meanwhile()
    }),
  })
  commands = joined<'numbers'>(context, numbersModule(context)).commands
  await context.account.renew('externalNumbers')
}

const listed = () =>
  context.account
    .known('externalNumbers')
    .map(({ number, id, idGiven }) => ({ number, id, idGiven }))
const sent = (method: string) => server.requests.filter((one) => one.method === method)
const change = (key = KEY, { number } = SILENT) =>
  commands['externalNumbers.change']({
    key,
    input: { kind: 'sipuri', number, host: 'b.example' },
    seen: { kind: 'sipuri', number, host: SILENT.host, source: SILENT.source },
  })

test('an id that a person gave is kept, used and taken away again', async () => {
  await commands['externalNumbers.giveId']({ key: KEY, id: 12 })
  expect(listed()[0]).toEqual({ number: SILENT.number, id: 12, idGiven: true })
  await start()
  expect(listed()[0]).toEqual({ number: SILENT.number, id: 12, idGiven: true })
  await change()
  expect(sent('PATCH').map(({ path }) => path)).toEqual([expect.stringMatching(/sipuri\/12$/)])
  await commands['externalNumbers.giveId']({ key: KEY })
  expect(listed()[0]).toEqual({ number: SILENT.number, id: undefined, idGiven: undefined })
  await start()
  expect(listed()[0]?.id).toBeUndefined()
})

test('the service’s own id wins', async () => {
  await commands['externalNumbers.giveId']({ key: KEY, id: 12 })
  rows = [{ ...SILENT, id: 13 }, TOLD, OTHER]
  await context.account.renew('externalNumbers')
  expect(listed()[0]).toEqual({ number: SILENT.number, id: 13, idGiven: undefined })
  const again = commands['externalNumbers.giveId']({ key: '13', id: 12 })
  await expect(again).rejects.toThrow('invalid: key')
})

test('an id that another number has is refused, told by the service or given', async () => {
  const give = (key: string, id: number) => commands['externalNumbers.giveId']({ key, id })
  await expect(give(KEY, TOLD.id)).rejects.toThrow('invalid: id')
  await give(`sipuri:${OTHER.number}`, 12)
  await expect(give(KEY, 12)).rejects.toThrow('invalid: id')
  await expect(give('sipuri:1', 12)).rejects.toThrow('notFound')
})

test('nothing is done by a given id that turns out to be another number’s', async () => {
  await commands['externalNumbers.giveId']({ key: KEY, id: 12 })
  rows = [SILENT, { ...TOLD, id: 12 }, OTHER]
  await expect(change()).rejects.toThrow('changed: id')
  await context.account.renew('externalNumbers')
  expect(listed()[0]?.id).toBeUndefined()
  expect(sent('PATCH')).toEqual([])
})

test('a number is disconnected by its given id, which is then forgotten', async () => {
  await commands['externalNumbers.giveId']({ key: KEY, id: 12 })
  await commands['externalNumbers.delete']({ key: KEY })
  expect(questions).toEqual([
    { kind: 'delete', what: 'externalNumber', name: SILENT.number, givenId: 12 },
  ])
  expect(sent('DELETE').map(({ path }) => path)).toEqual([expect.stringMatching(/sipuri\/12$/)])
  expect(await database.of<NumberTables>('numbers').externalIds()).toEqual({})
})

test('whoever still sees the id of another number changes nothing by it', async () => {
  await commands['externalNumbers.giveId']({ key: KEY, id: 12 })
  rows = [SILENT, { ...TOLD, id: 12 }, OTHER]
  // The list is read by itself while the form is open.
  await context.account.renew('externalNumbers')
  await expect(change()).rejects.toThrow()
  expect(sent('PATCH')).toEqual([])
})

test('what turns out to be another number’s id while a person is asked does nothing', async () => {
  await commands['externalNumbers.giveId']({ key: KEY, id: 12 })
  meanwhile = () => (rows = [SILENT, { ...TOLD, id: 12 }, OTHER])
  const removal = commands['externalNumbers.delete']({ key: KEY })
  await expect(removal).rejects.toThrow('changed: id')
  expect(sent('DELETE')).toEqual([])
})

test('forwarding says by which id, and looks at it again before it is done', async () => {
  await commands['externalNumbers.giveId']({ key: KEY, id: 12 })
  const forward = () =>
    commands['numbers.forward']({
      numbers: [{ of: 'external', key: KEY }],
      forwarding: { type: 'number', number: '79160000001', shows: 'caller' },
    })
  const ended = async () => {
    const { id } = await forward()
    await eventually(() =>
      expect(context.jobs.list().find((job) => job.id === id)?.state).toBe('finished'),
    )
    return context.jobs
      .list()
      .find((job) => job.id === id)
      ?.steps.map(({ state }) => state)
  }
  expect(await ended()).toEqual(['done'])
  expect(questions).toMatchObject([{ numbers: [{ number: SILENT.number, givenId: 12 }] }])
  expect(sent('POST')).toHaveLength(1)
  meanwhile = () => (rows = [SILENT, { ...TOLD, id: 12 }, OTHER])
  await expect(forward()).rejects.toThrow('changed: id')
  expect(sent('POST')).toHaveLength(1)
})

test.each([true, false])(
  'a connection whose answer is lost is proved by reading, and sent once (carried out: %s)',
  async (isDone) => {
    losesAnswer = () => {
      if (isDone) rows = [{ ...TOLD, host: 'b.example', source: ['b.example'] }]
      return true
    }
    const changed = change('7', TOLD)
    if (isDone) await changed
    else await expect(changed).rejects.toMatchObject({ kind: 'unknown' })
    expect(sent('PATCH')).toHaveLength(1)
  },
)
