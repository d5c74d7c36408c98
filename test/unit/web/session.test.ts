import { describe, expect, it } from 'vitest'
import { ask, connect, openSession, pageHeaders, secretOf, startShell } from './harness.ts'

const post = (origin: string, body: string, headers: Record<string, string>) =>
  ask(origin, '/session', { method: 'POST', headers, body })

describe('the one-use secret', () => {
  it('opens a session once and is followed by a fresh address', async () => {
    const { origin, announced } = await startShell()
    const [address = ''] = announced
    expect(announced).toHaveLength(1)
    expect(address).toMatch(new RegExp(`^${origin}/#[\\w-]{43}$`))

    const body = JSON.stringify({ secret: secretOf(address) })
    const first = await post(origin, body, pageHeaders(origin))
    expect(first.status).toBe(200)
    expect(JSON.parse(first.text)).toEqual({ key: expect.stringMatching(/^[\w-]{43}$/) as string })
    expect(first.headers['cache-control']).toBe('no-store')
    expect(announced).toHaveLength(2)
    expect(announced[1]).not.toBe(address)

    expect((await post(origin, body, pageHeaders(origin))).status).toBe(403)
    expect(announced).toHaveLength(2)
  })

  it('opens a second window by the fresh address, and both stay open', async () => {
    const { host, shell } = await startShell()
    const first = await openSession(shell.address)
    const second = await openSession(shell.address)
    expect(second).not.toBe(first)
    for (const key of [first, second]) {
      const page = await connect(host, key)
      expect(await page.call('diagnostics.journal')).toEqual({ ok: true, value: [] })
    }
  })

  it('is not used up by a wrong guess', async () => {
    const { origin, shell } = await startShell()
    const guess = JSON.stringify({ secret: 'A'.repeat(43) })
    expect((await post(origin, guess, pageHeaders(origin))).status).toBe(403)
    expect(await openSession(shell.address)).toMatch(/^[\w-]{43}$/)
  })

  it('is asked for by our page only', async () => {
    const { origin, shell } = await startShell()
    const body = JSON.stringify({ secret: secretOf(shell.address) })
    const own = pageHeaders(origin)
    const { origin: _, ...noOrigin } = own
    const { 'x-switchdesk': __, ...noHeader } = own
    expect((await post(origin, body, noOrigin)).status).toBe(403)
    expect((await post(origin, body, { ...own, origin: 'http://evil.example' })).status).toBe(403)
    expect((await post(origin, body, noHeader)).status).toBe(415)
    expect((await post(origin, body, { ...own, 'content-type': 'text/plain' })).status).toBe(415)
    expect((await post(origin, body, own)).status).toBe(200)
  })

  it.each([
    ['nothing', ''],
    ['half a JSON', '{"secret":'],
    ['null', 'null'],
    ['a list', '["a"]'],
    ['a number for a secret', '{"secret":1}'],
    ['a short secret', '{"secret":"a"}'],
    ['more than was asked for', `{"secret":"${'a'.repeat(43)}","more":1}`],
    ['a very long body', `{"secret":"${'a'.repeat(2_000_000)}"}`],
  ])('refuses %s', async (_, body) => {
    const { origin, announced } = await startShell()
    expect(await post(origin, body, pageHeaders(origin))).toMatchObject({ status: 400, text: '' })
    expect(announced).toHaveLength(1)
  })

  it('refuses POST elsewhere', async () => {
    const { origin } = await startShell()
    const options = { method: 'POST', headers: pageHeaders(origin), body: '{}' }
    expect((await ask(origin, '/bridge', options)).status).toBe(405)
  })
})
