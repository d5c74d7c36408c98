import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Contact } from '../../../../electron/bridge/contacts.ts'
import { inBackupThread } from '../../../../electron/core/cabinet/backup-thread.ts'
import { openToRead } from '../../../../electron/core/database/connection.ts'
import type { TeamPlace } from '../../../../electron/core/team/index.ts'
import { ownTeam } from '../../../support/postgres/own-team.ts'
import { eventually } from '../../../support/waits.ts'
import { cabinet, isConnected, openDesk as startDesk, ownDemo } from '../support/desk.ts'

/** What is left of a person whom one desk of a team forgets: in data folders, backups and on the server. */

const PASSPHRASE = 'four plain words here'
const { cluster, team } = await ownTeam()
const { home, demo } = await ownDemo()

/** The app at somebody's desk, once the server is reached. */
async function openDesk(name: string, place: TeamPlace) {
  let offered = ''
  const desk = await startDesk({
    ...{ home, demo, name, place, settle: 20, outbox: { interval: 0 } },
    uploads: { take: () => ({ name: 'one.backup', path: offered }) },
  })
  const { commands, recorder, secrets, log } = desk
  await recorder.event('colleagues.changed', isConnected)
  await commands['settings.change']({ undoSeconds: 0 })
  await commands['shared.choose']({ cabinet, kind: 'contact', mode: 'merge' })
  const folder = join(home.path, name)
  const kept = join(home.path, `${name}-kept`)

  /** The pages of the database in use, those of its log and free ones included. */
  function pages(): Buffer {
    const key = secrets.entries.get(`archive/${cabinet}`) ?? ''
    const database = openToRead(join(folder, 'archives', `${cabinet}.db`), key)
    try {
      return database.serialize()
    } finally {
      database.close()
    }
  }

  async function backUp(): Promise<string> {
    const chosen = { folder: kept, every: 'never', keep: 9, passphrase: PASSPHRASE } as const
    await commands['backup.setUp']({ cabinet, ...chosen })
    await commands['backup.make']({ cabinet })
    return join(kept, (await readdir(kept)).sort().at(-1) ?? '')
  }

  /** What a backup holds, once opened. */
  async function openedBackup(file: string): Promise<Buffer> {
    await mkdir(kept, { recursive: true })
    const to = join(kept, 'opened.db')
    const manifest = await inBackupThread('read', { from: file, passphrase: PASSPHRASE, to })
    const database = openToRead(to, manifest.key)
    const all = Buffer.concat([database.serialize(), Buffer.from(JSON.stringify(manifest))])
    database.close()
    return all
  }

  return {
    commands,
    pages,
    backUp,
    openedBackup,
    /** Every file as it lies on the disk, and the lines of the log. */
    async files(): Promise<Buffer> {
      const all = await readdir(folder, { recursive: true, withFileTypes: true })
      const files = all.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
      const contents = await Promise.all(
        files.map((file) => readFile(file).catch(() => Buffer.of())),
      )
      return Buffer.concat([...contents, Buffer.from(JSON.stringify(log.lines))])
    },
    async restore(file: string): Promise<void> {
      offered = file
      await commands['restoring.look']({ file: 'any', passphrase: PASSPHRASE })
      await commands['restoring.take']({ replace: true })
    },
    contacts: async () => (await commands['contacts.list']({ cabinet })).map(({ name }) => name),
    close: desk.close,
  }
}
type Desk = Awaited<ReturnType<typeof openDesk>>

/** A person of a test's own. */
function newPerson(digits: string) {
  const number = `7926${digits}`
  const contact: Contact = {
    ...{ id: randomUUID(), name: `Жъыхщин${digits} Йозеф`, numbers: [number] },
    ...{ note: `Щъёлкъбъ${digits}`, tags: [`Ъщё${digits}`] },
  }
  return { number, contact, text: `Фъюзляж${digits}`, draft: `Хщэнычъ${digits}` }
}
type Person = ReturnType<typeof newPerson>

/** Each form in which something of a person may lie somewhere. */
function traces({ number, contact, text, draft }: Person): Buffer[] {
  const own = [contact.name.split(' ')[0] ?? '', contact.note, ...(contact.tags ?? []), text, draft]
  const digits = number.slice(1)
  const spaced = digits.replace(/(\d{3})(\d{3})(\d{2})(\d{2})/, '$1 $2-$3-$4')
  const words = [...own, digits, spaced]
  const forms = words.flatMap((one) => [
    ...[one, one.toLowerCase(), one.toUpperCase(), one.normalize('NFD')],
    one.replaceAll('ё', 'е').toLowerCase(),
  ])
  return [...new Set(forms)].flatMap((one) => [Buffer.from(one), Buffer.from(one, 'utf16le')])
}
const found = (person: Person, bytes: Buffer): string[] =>
  traces(person)
    .filter((trace) => bytes.includes(trace))
    .map(String)

/** Writes about a person what a desk can write, and sends them a message. */
async function fill({ commands }: Desk, { number, contact, text, draft }: Person): Promise<void> {
  await commands['contacts.save']({ cabinet, contacts: [contact] })
  await commands['shared.addNote']({ cabinet, other: number, text: `О нём: ${contact.note}` })
  const filter = { kind: 'all' } as const
  const own = await eventually(async () => {
    const { threads } = await commands['inbox.threads']({ cabinet, filter, limit: 1 })
    const [first] = threads.flatMap(({ parts = [] }) => parts)
    expect(first).toBeDefined()
    return first?.own ?? ''
  })
  const { id: thread } = await commands['inbox.openThread']({ cabinet, own, other: number })
  await commands['inbox.send']({ cabinet, thread, text, agreed: true })
  await commands['inbox.saveDraft']({ cabinet, thread, text: draft })
  await eventually(async () => {
    await commands['cabinet.check']({ cabinet })
    const { messages } = await commands['inbox.messages']({ cabinet, thread, limit: 10 })
    expect(messages).toMatchObject([{ text, state: 'confirmed' }])
  })
}

/** Everything that the team's tables hold, as a dump has it. */
async function dump(): Promise<Buffer> {
  const client = await cluster.administrator(team.database)
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname LIKE 'team%'`,
  )
  expect(tables.length).toBeGreaterThan(5)
  const parts: string[] = []
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`)
    parts.push(...rows.map(({ row }) => row))
  }
  await client.end()
  const text = parts.join('\n')
  // What is sealed stands there in hexadecimal.
  const sealed = text.match(/\\x[0-9a-f]+/g) ?? []
  return Buffer.concat([
    Buffer.from(text),
    ...sealed.map((one) => Buffer.from(one.slice(2), 'hex')),
  ])
}

it('a forgotten person is nowhere: at two desks, in their next backups, and on the server', async () => {
  const person = newPerson('1119977')
  const anna = await openDesk('canary-anna', team.first)
  const boris = await openDesk('canary-boris', await team.admit())
  await fill(anna, person)
  await eventually(async () => expect(await boris.contacts()).toContain(person.contact.name))
  expect(found(person, anna.pages()).length).toBeGreaterThan(4)
  expect(found(person, boris.pages()).length).toBeGreaterThan(2)
  expect(found(person, await anna.openedBackup(await anna.backUp())).length).toBeGreaterThan(4)

  await anna.commands['forgetting.forget']({ cabinet, other: person.number })
  for (const desk of [anna, boris]) {
    await eventually(() => expect(found(person, desk.pages())).toEqual([]))
    expect(found(person, await desk.files())).toEqual([])
    expect(found(person, await desk.openedBackup(await desk.backUp()))).toEqual([])
  }
  expect(found(person, await dump())).toEqual([])

  // Neither a reading nor a newcomer of the team brings anything back.
  const vera = await openDesk('canary-vera', await team.admit())
  for (const desk of [anna, boris, vera]) {
    await desk.commands['cabinet.check']({ cabinet })
    expect(await desk.contacts()).not.toContain(person.contact.name)
  }
  expect(found(person, anna.pages())).toEqual([])
})

it('a wish not to be written to reaches the other desk, and its contact goes with the person', async () => {
  const person = newPerson('1119966')
  const anna = await openDesk('wish-anna', team.first)
  const boris = await openDesk('wish-boris', await team.admit())
  const refusal = { at: Date.now(), by: 'hand' } as const
  await anna.commands['contacts.save']({ cabinet, contacts: [{ ...person.contact, refusal }] })
  const his = async () =>
    (await boris.commands['contacts.list']({ cabinet })).find(({ id }) => id === person.contact.id)
  await eventually(async () => expect(await his()).toMatchObject({ refusal }))
  await boris.commands['forgetting.forget']({ cabinet, other: person.number })
  await eventually(async () => expect(await anna.contacts()).not.toContain(person.contact.name))
})

it('a backup of one desk from before brings nobody back, neither there nor for the team', async () => {
  const person = newPerson('1119955')
  const anna = await openDesk('back-anna', team.first)
  const boris = await openDesk('back-boris', await team.admit())
  await fill(anna, person)
  await eventually(async () => expect(await boris.contacts()).toContain(person.contact.name))
  const file = await boris.backUp()
  expect(found(person, await boris.openedBackup(file)).length).toBeGreaterThan(2)
  await anna.commands['forgetting.forget']({ cabinet, other: person.number })
  await eventually(async () => expect(await boris.contacts()).not.toContain(person.contact.name))

  // On the same computer, and on a new one that joins the team again.
  const carla = await openDesk('back-carla', await team.admit())
  for (const desk of [boris, carla]) {
    await desk.restore(file)
    await eventually(async () => {
      const { colleagues } = await desk.commands['cabinet.state']({ cabinet })
      expect(colleagues?.state).toBe('connected')
      expect(await desk.contacts()).not.toContain(person.contact.name)
      expect(found(person, desk.pages())).toEqual([])
    })
  }
  for (const desk of [anna, boris, carla]) {
    await desk.commands['cabinet.check']({ cabinet })
    expect(await desk.contacts()).not.toContain(person.contact.name)
  }
  expect(found(person, anna.pages())).toEqual([])
})

it('what is older than it may be kept is nowhere either, nor in the next backup', async () => {
  const desk = await openDesk('retention', team.first)
  await desk.commands['cabinet.check']({ cabinet })
  const choice = { months: { messages: 1 }, also: ['pinned', 'awaiting', 'noted'] as const }
  const chosen = { ...choice, also: [...choice.also] }
  const { counts, conversations } = await eventually(async () => {
    const old = await desk.commands['retention.preview']({ cabinet, choice: chosen })
    expect(old.counts.messages).toBeGreaterThan(0)
    return old
  })
  const texts: string[] = []
  const month = Date.now() - 32 * 86_400_000
  for (const { id } of conversations.slice(0, 20)) {
    const page = await desk.commands['inbox.messages']({ cabinet, thread: id, limit: 200 })
    texts.push(...page.messages.filter(({ at }) => at < month).map(({ text }) => text))
  }
  const long = [...new Set(texts)].filter((text) => text.length > 20)
  const there = (bytes: Buffer) => long.filter((text) => bytes.includes(Buffer.from(text)))
  expect(there(desk.pages()).length).toBeGreaterThan(0)
  await desk.commands['retention.choose']({ cabinet, choice: chosen, seen: counts })
  // What newer messages say as well stays with them.
  await eventually(async () => {
    const state = await desk.commands['retention.state']({ cabinet })
    expect(state.running).toBeUndefined()
    const live = new Set<string>()
    const filter = { kind: 'all' } as const
    const { threads } = await desk.commands['inbox.threads']({ cabinet, filter, limit: 200 })
    for (const { id } of threads) {
      const page = await desk.commands['inbox.messages']({ cabinet, thread: id, limit: 200 })
      for (const { text } of page.messages) live.add(text)
    }
    const gone = long.filter((text) => ![...live].some((one) => one.includes(text)))
    expect(gone.length).toBeGreaterThan(0)
    const pages = desk.pages()
    expect(gone.filter((text) => pages.includes(Buffer.from(text)))).toEqual([])
    const backup = await desk.openedBackup(await desk.backUp())
    expect(gone.filter((text) => backup.includes(Buffer.from(text)))).toEqual([])
  })
})
