import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type * as Undici from 'undici'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  operations,
  ServiceFailure,
  type CallRecord,
  type CreatingId,
  type DownloadId,
  type OperationId,
} from '../../../../electron/service/index.ts'
import { sampleInputs } from '../../../support/sample-inputs.ts'
import { clientOf } from '../client.ts'
import { brief, createGarbage, expectClean, secrets, type Garbage } from '../garbage.ts'

/**
 * A thousand replies to each operation would wear out the system's ports, so they come from within
 * the process: undici as it is, without a socket. `garbage.test.ts` does the same over real ones.
 */
const wire = vi.hoisted(() => ({ garbage: undefined as Garbage | undefined }))

vi.mock('undici/lib/dispatcher/agent.js', async (load) => {
  const { default: Agent } = await load<{ default: typeof Undici.Agent }>()
  class InProcess extends Agent {
    override dispatch(
      options: Undici.Dispatcher.DispatchOptions,
      handler: Undici.Dispatcher.DispatchHandler,
    ): boolean {
      answer(options, handler).catch((error: unknown) => {
        // Our own mistake: the call would wait for ever.
        handler.onResponseError?.(controller, error as Error)
      })
      return true
    }
  }
  return { default: InProcess }
})

const controller = {
  paused: false,
  aborted: false,
  reason: null,
  abort: () => undefined,
  pause: () => undefined,
  resume: () => undefined,
}

async function answer(
  { body }: Undici.Dispatcher.DispatchOptions,
  handler: Undici.Dispatcher.DispatchHandler,
): Promise<void> {
  const { garbage } = wire
  if (!garbage) throw new Error('nothing to answer with')
  const { id } = (
    typeof body === 'string' && body.startsWith('{"jsonrpc') ? JSON.parse(body) : {}
  ) as {
    id?: unknown
  }
  handler.onRequestStart?.(controller, {})
  await Promise.resolve()
  handler.onResponseStart?.(controller, garbage.status(), garbage.headers())
  handler.onResponseData?.(controller, Buffer.from(garbage.body({ id })))
  handler.onResponseEnd?.(controller, {})
}

/** What no schema judges may be anything; everything else is an object, or a plain yes. */
function isTyped(id: OperationId, value: unknown): boolean {
  const isJudged = operations[id].reply._zod.def.type !== 'unknown'
  return !isJudged || value === true || (typeof value === 'object' && value !== null)
}

let folder: string
const { stackTraceLimit } = Error

beforeAll(async () => {
  // Of a failure's stack only the words before its first place can hold anything of a reply.
  Error.stackTraceLimit = 1
  folder = await mkdtemp(join(tmpdir(), 'switchdesk-'))
})

afterAll(async () => {
  Error.stackTraceLimit = stackTraceLimit
  await rm(folder, { recursive: true })
})

const kinds = ['refused', 'badReply', 'signedOut', 'limited']
const REPLIES = 1_000
const SEED = 20_260_102

test.for(Object.keys(operations) as OperationId[])(
  '%s makes a typed reply or a typed failure of a thousand replies',
  async (id) => {
    wire.garbage = createGarbage(operations[id], SEED)
    const records: CallRecord[] = []
    const open = () =>
      clientOf('http://cabinet.example', { onCall: (record) => records.push(record) })
    let client = open()
    const input = sampleInputs[id]
    const ask = (): Promise<unknown> => {
      // Each input belongs to its own operation, which the compiler cannot follow here.
      if ('download' in operations[id]) {
        const to = join(folder, 'file')
        return client.download(
          id as DownloadId,
          input as { invoice_id: number; media_id: number },
          { to },
        )
      }
      return 'creates' in operations[id]
        ? client.create(id as CreatingId, input as never)
        : client.call(id, input)
    }
    const outcomes = { ok: 0, failed: 0 }
    for (let n = 0; n < REPLIES; n++) {
      try {
        const value = await ask()
        outcomes.ok += 1
        if (records[n]?.outcome !== 'ok' || !isTyped(id, value))
          throw new Error(`untyped reply ${n}`)
      } catch (error) {
        if (!(error instanceof ServiceFailure)) throw error
        outcomes.failed += 1
        // What it was asked to wait for would keep it from asking at all.
        if (error.kind === 'limited') client = open()
        const expected = kinds.includes(error.kind) && error.operation === id
        if (!expected || records[n]?.outcome !== error.kind) throw error
        const logged = brief(error)
        if (secrets.some((secret) => logged.includes(secret))) expectClean(error)
        if (n % 100 === 0) expectClean(error)
      }
    }
    expect(records).toHaveLength(REPLIES)
    for (const secret of secrets) expect(JSON.stringify(records)).not.toContain(secret)
    // Both ends were reached, so the replies were neither all good nor all bad.
    expect(Math.min(outcomes.ok, outcomes.failed), JSON.stringify(outcomes)).toBeGreaterThan(20)
  },
)
