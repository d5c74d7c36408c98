import { describe, expect, it } from 'vitest'
import { asOther } from '../../support/other-user.ts'
import { ask, startShell } from './harness.ts'

/** Says at which port it listens, or why it cannot. */
const listener = (host: string, port: number) => `
  const server = require('net').createServer()
  server.on('error', ({ code }) => console.log(code))
  server.listen(${port}, '${host}', () => console.log(server.address().port))`

describe('another user of the computer', () => {
  it.each(['127.0.0.1', '::1'])('cannot listen at %s while the address is good', async (host) => {
    const { origin } = await startShell()
    const other = await asOther(listener(host, Number(new URL(origin).port)))
    expect(await other.says()).toBe('EADDRINUSE')
  })

  it.each(['127.0.0.1', '::1'])(
    'who listened at %s before keeps the port from us',
    async (host) => {
      const other = await asOther(listener(host, 0))
      const port = Number(await other.says())
      await expect(startShell({ port })).rejects.toThrow(`Port ${port} is already taken`)
      // The half that was free was let go.
      const further = await asOther(listener(host === '::1' ? '127.0.0.1' : '::1', port))
      expect(await further.says()).toBe(String(port))
    },
  )
})

it('is the same app at both', async () => {
  const { shell } = await startShell()
  const { origin, host } = new URL(shell.newAddress().address)
  const [four, six] = await Promise.all(
    ['127.0.0.1', '::1'].map((at) => ask(origin, '/', { at, headers: { host } })),
  )
  expect(six).toMatchObject({ status: 200, text: four?.text })
  const foreign = { host: `[::1]:${new URL(origin).port}` }
  expect((await ask(origin, '/', { at: '::1', headers: foreign })).status).toBe(403)
  await shell.close()
  await expect(ask(origin, '/', { at: '::1' })).rejects.toThrow()
})
