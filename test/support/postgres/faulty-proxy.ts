import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A way to another port that does what networks do. */
export interface FaultyProxy {
  port: number
  /** Breaks all connections, and takes no new one until `mend`. */
  drop(): void
  /** Nothing goes on any more, in one direction or both, until `mend`; nobody is told. */
  stall(direction?: 'there' | 'back' | 'both'): void
  /** The other side goes without a word: connections stay open, new ones do, too, and nothing ever comes. */
  halfOpen(): void
  /** Holds every piece up for so long, in milliseconds. */
  delay(ms: number): void
  /** Lets so many bytes a second back, and no more. */
  slow(rate: number): void
  /** What is new works again, and so does what was stalled. */
  mend(): void
  close(): Promise<void>
}

interface Pair {
  near: Socket
  far?: Socket
}

/** What becomes of the pieces that pass. */
function createValve() {
  const stalled = { there: false, back: false }
  const waiting = new Set<() => void>()
  let wait = 0
  let rate = Infinity
  /** When all that was let through by then is through, by `performance.now()`. */
  let through = 0

  function queued(bytes: number): number {
    const now = performance.now()
    through = Math.max(now, through) + (bytes / rate) * 1_000
    return Math.round(through - now)
  }

  return {
    hand(from: Socket, onto: Socket, direction: 'there' | 'back'): void {
      from.on('data', (piece: Buffer) => {
        const pass = (): void => {
          if (stalled[direction]) waiting.add(pass)
          else if (!onto.destroyed) onto.write(piece)
        }
        const late = wait + (direction === 'back' ? queued(piece.length) : 0)
        if (late > 0) setTimeout(pass, late)
        else pass()
      })
    },
    stall(direction: 'there' | 'back' | 'both'): void {
      if (direction !== 'back') stalled.there = true
      if (direction !== 'there') stalled.back = true
    },
    delay: (ms: number) => void (wait = ms),
    slow: (bytes: number) => void (rate = bytes),
    mend(): void {
      stalled.there = stalled.back = false
      wait = 0
      rate = Infinity
      const passes = [...waiting]
      waiting.clear()
      for (const pass of passes) pass()
    },
  }
}

/** Hands everything on to another port of this computer, until it is told otherwise. */
export async function startFaultyProxy(to: number): Promise<FaultyProxy> {
  const pairs = new Set<Pair>()
  const valve = createValve()
  let isDropping = false
  let isDeaf = false

  function accept(near: Socket): void {
    near.on('error', () => near.destroy())
    if (isDropping) return void near.destroy()
    const pair: Pair = { near }
    pairs.add(pair)
    near.on('close', () => pairs.delete(pair))
    if (isDeaf) return void near.resume()
    const far = (pair.far = connect(to, '127.0.0.1'))
    valve.hand(near, far, 'there')
    valve.hand(far, near, 'back')
    far.on('error', () => far.destroy())
    far.on('close', () => isDeaf || near.destroy())
    near.on('close', () => far.destroy())
  }

  const server = createServer(accept).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    drop() {
      isDropping = true
      for (const { near } of pairs) near.destroy()
    },
    stall: (direction = 'both') => valve.stall(direction),
    halfOpen() {
      isDeaf = true
      for (const { far } of pairs) far?.destroy()
    },
    delay: valve.delay,
    slow: valve.slow,
    mend() {
      isDropping = isDeaf = false
      valve.mend()
    },
    async close() {
      server.close()
      for (const { near, far } of pairs) {
        near.destroy()
        far?.destroy()
      }
      await once(server, 'close')
    },
  }
}
