import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** Hands everything on to another port, and breaks each connection after so many bytes; its port. */
export async function startCuttingProxy(to: number, after: number): Promise<number> {
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1')
    const cut = () => {
      near.destroy()
      far.destroy()
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
  return (server.address() as AddressInfo).port
}
