import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { createDemoHost } from '../../../../electron/demo/host.ts'
import { startDemo } from '../../../../electron/demo/index.ts'
import type { Addresses } from '../../../../electron/service/catalogue/index.ts'
import { eventually } from '../../../support/waits.ts'
import { ask, first, helped, newHome, openDemo, type Demo } from '../support/demo.ts'

const CLI = join(import.meta.dirname, '../../../../electron/demo/cli.ts')

interface Served {
  process: ChildProcess
  addresses: Addresses
  demo: Demo
  /** Everything on standard output so far. */
  lines: string[]
}

/** The demo as `npm run demo` starts it, in a process of its own. */
async function serve(...options: string[]): Promise<Served> {
  const child = spawn(process.execPath, [CLI, ...options], { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const lines: string[] = []
  const output = createInterface({ input: child.stdout })
  output.on('line', (line) => lines.push(line))
  await once(output, 'line')
  const addresses = JSON.parse(lines[0] ?? '') as Addresses
  const demo = helped({ ...(await knownAccount()), addresses, close: () => Promise.resolve() })
  return { process: child, addresses, demo, lines }
}

/** Account and API token are the same wherever the seed is the same. */
async function knownAccount() {
  const { close, ...known } = await startDemo({ home: newHome(), life: 'off' })
  await close()
  return known
}

test('the state survives a restart', async () => {
  const home = newHome()
  const before = await openDemo({ home })
  const { token, refresh_token } = (await before.login()).body
  await before.send({ text: 'Заказ готов' })
  await before.control('POST', 'message', { from: '79050001122', to: '79010004810', text: 'Еду' })
  await before.control('POST', 'presence', { id: 3001, online: false })
  await eventually(async () =>
    expect((await before.dialog()).map((item) => item.msg)).toContain('Заказ готов'),
  )
  const [dialog, packet] = [await before.dialog(), await before.remaining()]
  await before.close()

  const second = await openDemo({ home })
  expect((await second.rest('authuser', { token })).status).toBe(200)
  expect(await second.dialog()).toEqual(dialog)
  expect(await second.remaining()).toBe(packet)
  expect(first((await second.rest('sip/statuses')).body.data).on_line).toBe(false)
  const renewed = await second.rest('refresh', {
    method: 'POST',
    token: null,
    body: { token: refresh_token },
  })
  expect(renewed.status).toBe(200)
})

test('a block of all numbers and a spent refresh token survive a restart', async () => {
  const home = newHome()
  const before = await openDemo({ home })
  const { refresh_token } = (await before.login()).body
  const refresh = (demo: Demo) =>
    demo.rest('refresh', { method: 'POST', token: null, body: { token: refresh_token } })
  await refresh(before)
  for (let time = 0; time < 10; time += 1) await before.send()
  await before.close()
  const second = await openDemo({ home })
  expect((await refresh(second)).status).toBe(401)
  expect((await second.send({ text: 'Другой' })).status).toBe(403)
})

test('seeds and scales have states of their own', async () => {
  const home = newHome()
  await (await openDemo({ home, seed: 1 })).send()
  await openDemo({ home, seed: 2 })
  expect(await (await openDemo({ home, seed: 2 })).remaining()).toBe(786)
  expect(await (await openDemo({ home, seed: 1 })).remaining()).toBe(785)
})

test('an older state is made anew', async () => {
  const home = newHome()
  const before = await openDemo({ home })
  await before.send()
  // The file is removed later: nobody may have it open then.
  await before.close()
  const { default: Sqlite } = await import('better-sqlite3-multiple-ciphers')
  const [file] = readdirSync(home).filter((name) => name.endsWith('.sqlite'))
  const database = new Sqlite(join(home, file ?? ''))
  database.pragma('user_version = 99')
  database.close()
  await expect(openDemo({ home }).then((demo) => demo.remaining())).resolves.toBe(786)
})

test('a second cabinet on a taken port is refused and leaves nothing running', async () => {
  const demo = await openDemo()
  const port = Number(new URL(demo.addresses.rest).port)
  const home = newHome()
  await expect(startDemo({ home, port })).rejects.toThrow('EADDRINUSE')
  expect((await openDemo({ home })).addresses).not.toEqual(demo.addresses)
})

test('what was answered survives being killed', async () => {
  const home = newHome()
  const before = await serve('--home', home, '--control')
  const { token } = (await before.demo.login()).body
  const packet = await before.demo.remaining()
  await before.demo.send()
  before.process.kill('SIGKILL')
  await once(before.process, 'exit')

  const { demo } = await serve('--home', home)
  expect(await demo.remaining()).toBe(packet - 1)
  expect((await demo.rest('authuser', { token })).status).toBe(200)
})

test('the command prints one line of addresses, takes its options and ends on Ctrl+C', async () => {
  const taken = await openDemo()
  const port = Number(new URL(taken.addresses.rest).port)
  await taken.close()
  const served = await serve('--port', String(port), '--home', newHome(), '--control', '--quiet')
  const origin = `http://127.0.0.1:${port}`
  expect(served.addresses).toEqual({
    rpc: `${origin}/rpc`,
    sms: `${origin}/sms`,
    rest: `${origin}/rest/`,
    auth: `${origin}/auth/`,
  })
  expect((await ask(`${origin}/control/requests`)).status).toBe(200)
  served.process.kill('SIGINT')
  expect(await once(served.process, 'exit')).toEqual([0, null])
  expect(served.lines).toHaveLength(1)
})

test.each([[['--port', '70000']], [['--seed', 'x']], [['--scale', 'huge']], [['--what']]])(
  'the command refuses %j',
  async (options) => {
    const child = spawn(process.execPath, [CLI, ...options], { stdio: 'ignore' })
    expect(await once(child, 'exit')).not.toEqual([0, null])
  },
)

test('a host runs the cabinet in a thread, once, and again after it was closed', async () => {
  const host = createDemoHost({ home: newHome() })
  onTestFinished(() => host.close())
  const [one, two] = await Promise.all([host.start(), host.start()])
  expect(two).toBe(one)
  const { addresses, account } = one
  const known = await knownAccount()
  const demo = helped({ ...known, addresses, account, close: () => host.close() })
  expect((await demo.login()).status).toBe(200)
  await demo.send()
  await host.close()
  await expect(demo.login()).rejects.toThrow()

  const again = await host.start()
  const next = helped({ ...known, addresses: again.addresses, close: () => host.close() })
  expect(await next.remaining()).toBe(785)
})

test('a host says why the cabinet cannot start, and can be asked again', async () => {
  const host = createDemoHost({ home: '/dev/null/nowhere' })
  await expect(host.start()).rejects.toThrow('ENOTDIR')
  await host.close()
  await expect(host.start()).rejects.toThrow('ENOTDIR')
})
