import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/**
 * Hands everything on to another port, and breaks each connection after so many bytes.
 * @returns its port, and when it has broken one
 */
export async function startCuttingProxy(
  to: number,
  after: number,
): Promise<{ port: number; broken: Promise<void> }> {
  const { promise: broken, resolve } = Promise.withResolvers<void>()
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1')
    const cut = () => {
      near.destroy()
      far.destroy()
      resolve()
    }
    near.on('error', cut).on('close', cut)
    far.on('error', cut).on('close', cut).pipe(near)
    let passed = 0
    near.on('data', (piece: Buffer) => {
      // What it would take in itself would be lost for whoever sent it.
      near.pause()
      const part = piece.subarray(0, after - passed)
      passed += part.length
      far.write(part, () => (passed < after ? near.resume() : cut()))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { port: (server.address() as AddressInfo).port, broken }
}
