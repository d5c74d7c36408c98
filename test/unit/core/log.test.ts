import fc from 'fast-check'
import { execFile } from 'node:child_process'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../../electron/core/index.ts'
import { redact } from '../../../electron/core/platform/log/redact.ts'
import { processorTime } from '../../support/measure.ts'
import { createHome, type Home } from './support/harness.ts'

describe('redaction', () => {
  test('leaves no telephone number longer than its last two digits, however it is written', () => {
    const digits = fc.stringMatching(/^\d{7,15}$/)
    const gap = fc.constantFrom('', ' ', '-', ' (', ') ', '.')
    fc.assert(
      fc.property(digits, gap, fc.constantFrom('', '+'), (number, between, plus) => {
        const line = redact(`to ${plus}${[...number].join(between)} now`)
        expect(line).toBe(`to …${number.slice(-2)} now`)
      }),
    )
  })

  test('takes out e-mail addresses, tokens and everything under a secret’s name', () => {
    const token =
      'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P'
    const line = redact(
      `anna.k+1@mail.example.org Bearer ${token} ` +
        JSON.stringify({
          refresh_token: 'short',
          password: 'a"b',
          accessToken: token,
          pin: '1234',
        }) +
        ` loose 4fK29dkQ0sLw83nmZpQ77aBc`,
    )
    for (const secret of [
      'anna',
      'mail.example',
      'short',
      'a\\"b',
      '1234',
      '4fK29',
      'eyJ',
      'dozj',
    ]) {
      expect(line).not.toContain(secret)
    }
  })

  test.each([1, 2, 3])('takes secrets out of JSON within JSON, %i deep', (depth) => {
    const secrets = { token: 'a"b\\c', api_key: 'unseen', pin: 73_019, password: 'geheim}' }
    let line = JSON.stringify(secrets)
    for (let at = 0; at < depth; at += 1) line = JSON.stringify({ body: line })
    const written = redact(`A call failed ${line}`)
    for (const secret of ['a\\', 'b\\', 'unseen', '73019', 'geheim']) {
      expect(written).not.toContain(secret)
    }
  })

  test('takes out secrets that are numbers, and those of addresses and forms', () => {
    const line = redact(
      '{"pin":7301,"token": 42 } GET https://a.example/x?token=abc&page=2&password=p%20q#end code=1&pin=55',
    )
    for (const secret of ['7301', '42', 'abc', 'p%20q', '55']) expect(line).not.toContain(secret)
    expect(line).toContain('page=2')
    expect(line).toContain('code=1')
  })

  test('takes a long hostile line in no time', () => {
    const hostile = '\\"token\\":\\"'.repeat(5_000) + '"pin":"'.repeat(5_000)
    expect(processorTime(() => redact(hostile))).toBeLessThan(5_000)
  })

  test('leaves ordinary lines alone', () => {
    for (const line of [
      'A call failed {"call":"sms.send: refused (HTTP 400)"}',
      'Unexpected error {"reference":"12ab34cd"} at electron/core/inbox/outbox/outbox.ts:104:11',
      'sms.dialog: unreachable (ECONNREFUSED)',
    ]) {
      expect(redact(line)).toBe(line)
    }
  })
})

describe('the log file', () => {
  let home: Home
  beforeEach(async () => {
    home = await createHome()
  })
  afterEach(() => home.remove())

  test('holds redacted lines with time and level, for nobody else to read', async () => {
    const log = createLog({ home: home.path })
    log.info('Started', { version: '1.0.0' })
    log.error('Call to +7 916 123-45-67 failed', { token: 'abc' })
    const path = join(home.path, 'logs', 'switchdesk.log')
    const lines = (await readFile(path, 'utf8')).trim().split('\n')
    expect(lines[0]).toMatch(/^\[\d{4}-.+\] \[info\] +Started \{"version":"1.0.0"\}$/)
    expect(lines[1]).toMatch(/\[error\] +Call to …67 failed \{"token":"\[secret\]"\}$/)
    expect((await stat(path)).mode & 0o077).toBe(0)
  })

  test('is written wherever the program was started from', async () => {
    const source = new URL('../../../electron/core/platform/log/index.ts', import.meta.url).href
    const code = `import { createLog } from '${source}'; createLog({ home: '${home.path}' }).info('Started')`
    const options = { cwd: '/', env: {} }
    const { stderr } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', code],
      options,
    )
    expect(stderr).toBe('')
    expect(await readFile(join(home.path, 'logs', 'switchdesk.log'), 'utf8')).toContain('Started')
  })

  test('is capped: two files of a megabyte at most', async () => {
    const log = createLog({ home: home.path })
    for (let line = 0; line < 400; line += 1) log.info('x y '.repeat(2_000))
    const folder = join(home.path, 'logs')
    const files = await readdir(folder)
    const sizes = await Promise.all(
      files.map(async (file) => (await stat(join(folder, file))).size),
    )
    expect(files.toSorted()).toEqual(['switchdesk.log', 'switchdesk.old.log'])
    expect(Math.max(...sizes)).toBeLessThan(1.1 * 1024 ** 2)
  })
})
