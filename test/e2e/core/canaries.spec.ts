import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { written } from '../support/data-folder.ts'
import { byEmail, OWN } from '../support/screens.ts'
import { command } from '../support/program.ts'
import { startShell } from '../support/shell.ts'
import { expect, test } from '../support/test.ts'

/** Digits and words that stand nowhere else. */
const PIN = '48219073561'
const CUSTOMER = '79165550477'
const TEXT = 'Канарейка поёт в 7:45'
const PASSWORD = 'canary-Pa55word!'

const FORMS = [PIN, TEXT, PASSWORD, CUSTOMER, '916 555-04-77']

/** What the system shows of one program, and of all that it has started. */
async function shownOf(program: number): Promise<string> {
  const texts = ['cmdline', 'environ'].map((file) =>
    readFile(`/proc/${program}/${file}`, 'latin1').catch(() => ''),
  )
  return (await Promise.all(texts)).join('\n')
}

test('secrets, texts and numbers stand in no file, log, report or list, a crash included', async ({
  folder,
  service,
}) => {
  const home = join(folder, 'home')
  const reports = join(folder, 'reports')
  await mkdir(reports)
  const shell = await startShell({ home, keychain: 'real', reports })
  const say = async <C extends Parameters<typeof command>[1]>(
    name: C,
    argument: Parameters<typeof command<C>>[2],
  ) => command(await shell.newAddress(), name, argument)
  const { rest } = service.addresses
  const place = { generation: 'current', addresses: { rest } } as const
  const secrets = [...FORMS, service.apiToken, service.account.password]

  await service.message(CUSTOMER, OWN, TEXT)
  const wrong = { way: 'email', email: 'c@example.org', password: PASSWORD, ...place } as const
  await expect(say('session.signIn', wrong)).rejects.toThrow()
  const byPin = { way: 'phone', phone: CUSTOMER, pin: PIN, ...place } as const
  await expect(say('session.signIn', byPin)).rejects.toThrow()
  await say('session.signIn', { way: 'token', token: service.apiToken, ...place })
  const { id: cabinet } = await say('session.signIn', byEmail(service))
  await say('cabinet.check', { cabinet })
  const { threads } = await say('inbox.threads', { cabinet, limit: 5, filter: { kind: 'all' } })
  const conversation = threads.find(({ other }) => other === CUSTOMER)
  const thread = conversation?.parts?.[0]?.id ?? ''
  await say('inbox.saveDraft', { cabinet, thread, text: `${TEXT}, и черновик` })
  await say('inbox.send', { cabinet, thread, text: TEXT })
  const change = { cabinet, current: PASSWORD, next: `${PASSWORD}2` }
  // It is asked about outside the page, where nobody answers: the question is open until the crash.
  const asked = new Promise<string>((resolve) => shell.onCode(resolve))
  void say('session.changePassword', change).catch(() => undefined)
  await asked
  await expect.poll(async () => (await service.requests())['sms.send']).toBe(1)
  const journal = JSON.stringify(await say('diagnostics.journal', undefined))

  const shown = await shownOf(shell.pid)
  expect(shown).toContain('web.js')
  await shell.crash()
  const parts = (await readdir(reports)).map((name) => readFile(join(reports, name), 'utf8'))
  const crash = (await Promise.all(parts)).join('\n')
  expect(crash).toContain('javascriptStack')
  const files = await written(home)
  expect(files).toContain('A call failed')
  const text = Buffer.from(TEXT).toString('latin1')
  for (const secret of [...secrets, text]) {
    expect(files, 'the data folder, logs included').not.toContain(secret)
    expect(journal, 'the journal').not.toContain(secret)
    expect(shown, 'the list of processes').not.toContain(secret)
    expect(crash, 'the report of a crash').not.toContain(secret)
  }
})
