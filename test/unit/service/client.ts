import { onTestFinished, vi } from 'vitest'
import {
  createServiceClient,
  ServiceFailure,
  type ServiceClient,
  type ServiceClientOptions,
} from '../../../electron/service/index.ts'

/** A token that must never be seen outside of a request's header. */
export const TOKEN = 'tok-3f9a1c77e2b84d05'

/** A client of the server at `url`, with all four interfaces there; closed when the test ends. */
export function clientOf(url: string, options: Partial<ServiceClientOptions> = {}): ServiceClient {
  const client = createServiceClient({
    addresses: { rest: url, rpc: `${url}/rpc`, sms: `${url}/sms`, auth: `${url}/auth` },
    token: TOKEN,
    pause: 2,
    ...options,
  })
  onTestFinished(() => client.close())
  return client
}

/** What the promise rejects with, which must be a `ServiceFailure`. */
export async function failureOf(work: Promise<unknown>): Promise<ServiceFailure> {
  const outcome = await work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  if ('error' in outcome && outcome.error instanceof ServiceFailure) return outcome.error
  throw new Error(`expected a ServiceFailure, got ${JSON.stringify(outcome)}`)
}

/** A promise and the function that fulfils it. */
export function gate(): { opened: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  return { opened: promise.then(() => undefined), open: () => resolve(undefined) }
}

/** A text message as `sms.send` takes it. */
export const MESSAGE = { text: 'Добрый день', number_id: 7, to: '79001234567' }

/** Stops the clock for timers; the function it returns moves it on, in milliseconds. */
export function stopClock(): (elapsed: number) => void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  return (elapsed) => void vi.advanceTimersByTime(elapsed)
}
