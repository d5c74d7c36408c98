/**
 * Calls from the page into a worker. birpc does the same, but lies in the web shell's page, and the
 * build lets nothing lie both there and in the app; besides, samples here are handed over, not copied.
 */

type CallsOf<C> = { [N in keyof C]: (...args: never[]) => unknown }
type Arguments<F> = F extends (...args: infer A) => unknown ? A : never
type WorkerAnswer<F> = F extends (...args: never[]) => infer R ? Promise<Awaited<R>> : never

interface WorkerCall {
  id: number
  name: string
  args: unknown[]
}
/** A message from a worker: the answer to a call, or an event. */
type Posted = { id: number; value: unknown } | { id: number; error: string } | { told: unknown }

export interface WorkerCalls<C> {
  call<N extends keyof C & string>(name: N, ...args: Arguments<C[N]>): WorkerAnswer<C[N]>
  /** Ends the worker: all that it has not answered fails with `reason`, and so does all that follows. */
  end(reason: Error): void
}

/** The page's end. A worker that cannot be started fails every call. */
export function callsTo<C extends CallsOf<C>>(
  worker: Worker,
  listen: (told: unknown) => void,
): WorkerCalls<C> {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let count = 0
  let ended: Error | undefined

  worker.onmessage = ({ data }: MessageEvent<Posted>) => {
    if ('told' in data) return listen(data.told)
    const asked = waiting.get(data.id)
    waiting.delete(data.id)
    if ('error' in data) asked?.reject(new Error(data.error))
    else asked?.resolve(data.value)
  }
  worker.onerror = ({ message }) => end(new Error(`The worker failed: ${message}`))

  function end(reason: Error): void {
    ended ??= reason
    worker.terminate()
    for (const { reject } of waiting.values()) reject(ended)
    waiting.clear()
  }
  async function ask(name: string, args: unknown[]): Promise<unknown> {
    if (ended) throw ended
    const asked = Promise.withResolvers<unknown>()
    const id = count++
    waiting.set(id, asked)
    worker.postMessage({ id, name, args } satisfies WorkerCall)
    return asked.promise
  }
  return { call: (name, ...args) => ask(name, args) as never, end }
}

/**
 * Answers calls in the worker. Typed arrays in an answer are transferred: the worker loses them.
 * @returns a function that posts an event to the page
 */
export function answerWith<C extends CallsOf<C>>(calls: C): (told: unknown) => void {
  const post = (message: Posted, transfer: Transferable[] = []) =>
    self.postMessage(message, { transfer })

  async function answer({ id, name, args }: WorkerCall): Promise<void> {
    try {
      const called = calls[name as keyof C] as unknown as (...args: unknown[]) => unknown
      const value = await called(...args)
      post({ id, value }, buffersIn(value))
    } catch (error) {
      post({ id, error: String(error) })
    }
  }
  self.onmessage = ({ data }: MessageEvent<WorkerCall>) => void answer(data)
  return (told) => post({ told })
}

/** The buffers of a typed array, or of those that are found anywhere in an object. */
function buffersIn(value: unknown): ArrayBuffer[] {
  if (value instanceof Float32Array) return [value.buffer as ArrayBuffer]
  if (value === null || typeof value !== 'object' || value instanceof Blob) return []
  return Object.values(value).flatMap(buffersIn)
}
