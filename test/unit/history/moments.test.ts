import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keyEntry } from '../../../electron/core/cabinet/database-file.ts'
import type { GroupBody } from '../../../electron/bridge/groups.ts'
import { openFile } from '../../support/database.ts'
import { eventually } from '../../support/waits.ts'
import { keptIn } from '../changes/support/kept.ts'
import { benchForAllTests } from '../numbers/support/bench.ts'

/** Moments of a real account, which is changed here and by another program. */

const bench = benchForAllTests(['numbers', 'sip', 'groups', 'queues', 'scenarios', 'webhooks'])
const kept = keptIn(bench)

/** Every value of every table in the account's file, as a copy of it holds them. */
function storedTexts(): string {
  const dir = mkdtempSync(join(tmpdir(), 'switchdesk-moments-'))
  const path = join(bench.home, 'archives', `${bench.cabinet}.db`)
  for (const end of ['', '-wal']) {
    if (existsSync(path + end)) cpSync(path + end, join(dir, `copy.db${end}`))
  }
  const database = openFile(
    join(dir, 'copy.db'),
    bench.secrets.entries.get(keyEntry(bench.cabinet)) ?? '',
  )
  try {
    const tables = database
      .prepare(
        "SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE TABLE%' AND name NOT LIKE 'sqlite%'",
      )
      .pluck()
      .all() as string[]
    return JSON.stringify(tables.map((table) => database.prepare(`SELECT * FROM "${table}"`).all()))
  } finally {
    database.close()
    rmSync(dir, { recursive: true, force: true })
  }
}

test('a moment is remembered by its name, and compared with now in the words of the account', async () => {
  const moment = await bench.call('history.remember', { name: 'До переезда' })
  expect(moment).toMatchObject({ name: 'До переезда', unread: [] })
  expect(await bench.call('history.moments', {})).toEqual([moment])
  const compared = () => bench.call('history.compare', { from: moment.at })
  expect(await compared()).toEqual({ differences: [], unseen: 0 })

  const [group] = await bench.read('groups', true)
  const id = group?.id ?? 0
  const { body, version } = await bench.detail('groups', id)
  await bench.call('groups.replace', { id, body: { ...(body as GroupBody), timeout: 7 }, version })
  await bench.detail('groups', id)
  const [queue] = await bench.read('queues', true)
  const queueId = queue?.id ?? 0
  const former = (await bench.detail('queues', queueId)).body
  await kept.elsewhere((client) =>
    client.call('callQueues.replace', {
      ...former,
      name: 'Переименована',
      call_queue_id: queueId,
    }),
  )
  await bench.read('queues', true)
  await eventually(async () => {
    const { differences } = await compared()
    expect(differences).toMatchObject([
      { kind: 'groups', thing: String(id), origin: 'here', after: { timeout: 7 } },
      {
        kind: 'queues',
        thing: String(queueId),
        origin: 'elsewhere',
        after: { name: 'Переименована' },
      },
    ])
    // The fields that differ, and no others.
    expect(Object.keys(differences[0]?.after ?? {})).toEqual(['timeout'])
  })
  await bench.restart()
  expect((await bench.call('history.moments', {}))[0]).toEqual(moment)
  expect((await compared()).differences).toHaveLength(2)
})

test('what cannot be read is not gone, and is named', async () => {
  await bench.service.fault({ operation: 'groups.list', kind: 'status', status: 500, times: 'all' })
  const moment = await bench.call('history.remember', { name: 'Without groups' })
  expect(moment.unread).toEqual(['groups'])
  await bench.service.reset()
})

test('no password, token or value of a header is kept', async () => {
  const header = 'canary-header-5d20'
  const [webhook] = await bench.read('webhooks', true)
  const { body } = await bench.detail('webhooks', webhook?.id ?? 0)
  await kept.elsewhere((client) =>
    client.call('webhooks.replace', {
      ...body,
      headers: [{ name: 'Authorization', value: header }],
      webhook_id: webhook?.id,
    } as never),
  )
  const trunk = 'canary-trunk-77c1'
  const line = { kind: 'ate', number: '74950000777', host: 'ats.example', port: 5060 } as const
  await bench.call('externalNumbers.create', { input: { ...line, login: 'office', secret: trunk } })
  const { token } = await bench.call('verification.token', { id: 701 })
  const [person] = await bench.read('sip', true)
  const { password = '' } = await bench.call('extensions.credentials', { id: person?.id ?? 0 })
  await bench.detail('sip', person?.id ?? 0)
  const from = (await bench.call('history.remember', { name: 'Canaries' })).at
  await bench.read('webhooks', true)
  const texts =
    storedTexts() + JSON.stringify(await bench.call('history.compare', { from: 0, to: from }))
  expect(texts).toContain('Canaries')
  for (const secret of [header, trunk, token, password]) {
    expect(secret.length).toBeGreaterThan(5)
    expect(texts).not.toContain(secret)
  }
})
