import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { eventually } from '../../../../support/waits.ts'
import { appForEachTest } from '../../support/app.ts'
import { startService, type ScriptedService } from '../../support/service.ts'

const app = appForEachTest()

interface Written {
  cabinets: { addresses: { rest: string }; kind: string }[]
}

/** What whoever may write into the data folder can do while the program does not run. */
async function rewrite(change: (file: Written) => void): Promise<void> {
  const path = join(app.home, 'cabinets.json')
  const file = JSON.parse(await readFile(path, 'utf8')) as Written
  change(file)
  await writeFile(path, JSON.stringify(file))
}

async function withStranger(act: (stranger: ScriptedService) => Promise<void>): Promise<void> {
  const stranger = await startService()
  try {
    await act(stranger)
  } finally {
    await stranger.close()
  }
}

const pointAt = (stranger: ScriptedService) =>
  rewrite(({ cabinets }) => {
    for (const cabinet of cabinets) cabinet.addresses.rest = stranger.addresses.rest
  })

describe('a list of cabinets whose addresses were changed on the disk', () => {
  test('leads to a question, and nothing is sent there', async () => {
    await withStranger(async (stranger) => {
      const { id, addresses } = await app.signIn()
      await pointAt(stranger)
      await app.restart()
      await app.becomes('signedOut')
      const [cabinet] = (await app.state()).cabinets
      expect(cabinet).toMatchObject({ id, title: 'Анна', formerAddresses: addresses })
      expect(cabinet?.addresses.rest).toBe(stranger.addresses.rest)
      expect(stranger.received).toEqual([])
    })
  })

  test('is put right by the answer to it, for good', async () => {
    await withStranger(async (stranger) => {
      const { id, addresses } = await app.signIn()
      await pointAt(stranger)
      await app.restart()
      await app.becomes('signedOut')
      const cabinet = await app.core.commands['session.keepAddresses']({ cabinet: id })
      expect(cabinet).toMatchObject({ state: 'signedIn', addresses })
      expect(cabinet.formerAddresses).toBeUndefined()
      expect(await app.check(cabinet)).toMatchObject({ state: 'online' })
      await app.restart()
      await app.becomes('signedIn')
      expect(stranger.received).toEqual([])
    })
  })

  test('asks once again after a restart where nobody answered', async () => {
    await withStranger(async (stranger) => {
      await app.signIn()
      await pointAt(stranger)
      await app.restart()
      await app.becomes('signedOut')
      await app.restart()
      await app.becomes('signedOut')
      expect((await app.state()).cabinets[0]?.formerAddresses).toBeDefined()
      expect(stranger.received).toEqual([])
    })
  })

  test.each(['', 'no address', 'javascript:alert(1)'])('sends nothing at «%s»', async (address) => {
    await app.signIn()
    await rewrite(({ cabinets }) => {
      for (const cabinet of cabinets) cabinet.addresses.rest = address
    })
    await app.core.close()
    const before = app.service.received.length
    await app.restart()
    await app.becomes('signedOut')
    expect(app.service.received.length).toBe(before)
  })
})

test('a keychain entry that names no address is used nowhere', async () => {
  const { id } = await app.signIn()
  app.secrets.entries.set(`session/${id}`, JSON.stringify({ token: 'token-canary' }))
  await app.core.close()
  const before = app.service.received.length
  await app.restart()
  await app.becomes('signedOut')
  expect(app.service.received.length).toBe(before)
  expect(app.log.lines).toContainEqual({
    level: 'warn',
    text: 'An entry of the keychain was refused',
    details: { cabinet: id, fields: ['owner'] },
  })
  expect(JSON.stringify(app.log.lines)).not.toContain('canary')
})

test('e-mail and telephone are in the keychain and in no file, and known again after a restart', async () => {
  app.service.user = { ...app.service.user, first_name: '', last_name: '', phone: '79161234567' }
  const before = await app.signIn()
  expect(before.title).toBe('anna@example.org')
  await app.restart()
  expect((await app.state()).cabinets).toMatchObject([{ title: 'a…@…', state: 'restoring' }])
  await app.becomes('signedIn')
  expect((await app.state()).cabinets).toMatchObject([
    { title: 'anna@example.org', email: 'anna@example.org', phone: '79161234567' },
  ])
  const written = await app.writtenDown()
  expect(written).not.toContain('anna@example.org')
  expect(written).not.toContain('79161234567')
})

describe('signing out with the messages', () => {
  const archives = () => readdir(join(app.home, 'archives')).catch(() => [])

  test('removes database and key, and what was set aside', async () => {
    const { id } = await app.signIn()
    await writeFile(join(app.home, 'archives', `${id}.2026-01-01.db`), 'set aside')
    await app.core.commands['session.signOut']({ cabinet: id, messages: 'delete' })
    expect([...app.secrets.entries.keys()]).toEqual([])
    expect(await archives()).toEqual([])
  })

  test('leaves another cabinet’s', async () => {
    const other = await app.signIn()
    app.service.user = { ...app.service.user, id: 8 }
    const { id } = await app.signIn()
    await app.core.commands['session.signOut']({ cabinet: id, messages: 'delete' })
    // The other's database may still be opening.
    await eventually(() =>
      expect([...app.secrets.entries.keys()].sort()).toEqual([
        `archive/${other.id}`,
        `archive/${other.id}/run`,
        `session/${other.id}`,
      ]),
    )
    expect((await archives()).every((name) => name.startsWith(other.id))).toBe(true)
  })

  test('keeps them where that was asked for', async () => {
    const { id } = await app.signIn()
    await app.core.commands['session.signOut']({ cabinet: id, messages: 'keep' })
    expect([...app.secrets.entries.keys()]).toEqual([`archive/${id}`, `archive/${id}/run`])
    expect(await archives()).toContain(`${id}.db`)
  })

  test('removes the key later where the keychain is locked', async () => {
    const { id } = await app.signIn()
    await eventually(() => expect(app.secrets.entries.has(`archive/${id}`)).toBe(true))
    app.secrets.trouble = 'locked'
    await app.core.commands['session.signOut']({ cabinet: id, messages: 'delete' })
    expect(await archives()).toEqual([])
    app.secrets.trouble = undefined
    expect([...app.secrets.entries.keys()]).toContain(`archive/${id}`)
    await app.restart()
    await app.core.commands['session.retryKeychain'](undefined)
    expect([...app.secrets.entries.keys()]).toEqual([])
  })
})
