import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { openMemoryArchive } from '../../../electron/core/archive/memory.ts'
import type { Question } from '../../../electron/core/confirmation.ts'
import type { Archive } from '../../../electron/core/inbox/archive.ts'
import { numbersSubject } from '../../../electron/core/numbers/index.ts'
import type { CabinetContext, Subject } from '../../../electron/core/subject.ts'
import { startServer, type TestServer } from '../../support/http-server.ts'
import { contextOver, joined } from '../core/support/context.ts'
import { createHome } from '../core/support/harness.ts'
import { clientOf } from '../service/client.ts'

/** A number whose row tells no id, one whose row tells it, and another without. */
const SILENT = { number: '74852000640', type: 'SIP-URI', host: 'a.example', source: ['a.example'] }
const TOLD = { ...SILENT, id: 7, number: '78120004852' }
const OTHER = { ...SILENT, number: '74950001234' }
const KEY = `sipuri:${SILENT.number}`

let rows: object[]
let archive: Archive
let server: TestServer
let questions: Question[]
let context: CabinetContext
let commands: Subject<'numbers'>['commands']

beforeEach(async () => {
  rows = [SILENT, TOLD, OTHER]
  questions = []
  archive = openMemoryArchive()
  server = await startServer(({ method, path }, response) => {
    if (method === 'DELETE') rows = rows.filter((row) => row !== SILENT)
    const isList = method === 'GET' && path.endsWith('/number/external')
    response.end(
      JSON.stringify(isList ? { external_numbers: rows, success: true } : { success: true }),
    )
  })
  await start()
})

/** A program that begins over the same archive. */
async function start(): Promise<void> {
  const home = await createHome()
  onTestFinished(home.remove)
  context = contextOver({
    client: clientOf(server.url),
    home: home.path,
    archive,
    ask: async (question) => void (question && questions.push(question)),
  })
  commands = joined(context, numbersSubject(context)).commands
  await context.account.renew('externalNumbers')
}

const listed = () =>
  context.account
    .known('externalNumbers')
    .map(({ number, id, idGiven }) => ({ number, id, idGiven }))
const sent = (method: string) => server.requests.filter((one) => one.method === method)
const change = (id: number) =>
  commands['externalNumbers.change']({
    id,
    input: { kind: 'sipuri', number: SILENT.number, host: 'b.example' },
  })

test('an id that a person gave is kept, used and taken away again', async () => {
  await commands['externalNumbers.giveId']({ key: KEY, id: 12 })
  expect(listed()[0]).toEqual({ number: SILENT.number, id: 12, idGiven: true })
  await start()
  expect(listed()[0]).toEqual({ number: SILENT.number, id: 12, idGiven: true })
  await change(12)
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
  await expect(change(12)).rejects.toThrow('changed: id')
  await context.account.renew('externalNumbers')
  expect(listed()[0]?.id).toBeUndefined()
  expect(sent('PATCH')).toEqual([])
})

test('a number is disconnected by its given id, which is then forgotten', async () => {
  await commands['externalNumbers.giveId']({ key: KEY, id: 12 })
  await commands['externalNumbers.delete']({ kind: 'sipuri', id: 12 })
  expect(questions).toEqual([{ kind: 'delete', what: 'externalNumber', name: SILENT.number }])
  expect(sent('DELETE').map(({ path }) => path)).toEqual([expect.stringMatching(/sipuri\/12$/)])
  expect(await archive.externalIds()).toEqual({})
})
