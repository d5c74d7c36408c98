import { describe, expect, test } from 'vitest'
import { createDispatcher } from '../../../electron/core/dispatch.ts'
import { CoreFailure } from '../../../electron/core/platform/failures/core-failure.ts'
import type { CommandHandlers } from '../../../electron/core/ports.ts'
import { ServiceFailure } from '../../../electron/service/index.ts'
import { createMemoryLog } from './support/harness.ts'

/** A dispatcher whose `inbox.send` does as told; it records what reaches it. */
function dispatcher(send: () => Promise<unknown>) {
  const log = createMemoryLog()
  const reached: unknown[] = []
  const commands = {
    'inbox.send': (argument: unknown) => {
      reached.push(argument)
      return send()
    },
    'session.retryKeychain': async () => 'ready',
  } as unknown as CommandHandlers
  return { call: createDispatcher(commands, log), log, reached }
}

const argument = { cabinet: 'c', thread: 't', text: 'Добрый день' }
const answer = () => Promise.resolve({ id: 'm' })

describe('the dispatcher', () => {
  test('passes a fitting command on and its answer back', async () => {
    const { call, reached } = dispatcher(answer)
    expect(await call('inbox.send', argument)).toEqual({ ok: true, value: { id: 'm' } })
    expect(reached).toEqual([argument])
  })

  test.each(['nothing', 'constructor', '__proto__', 'toString', 7, null, undefined, {}])(
    'knows no command %s',
    async (name) => {
      const { call } = dispatcher(answer)
      expect(await call(name, undefined)).toEqual({
        ok: false,
        failure: { kind: 'invalid', field: 'command' },
      })
    },
  )

  test('an argument that does not fit never reaches the core, and the field is named', async () => {
    const { call, reached } = dispatcher(answer)
    for (const [wrong, field] of [
      [{ ...argument, text: '' }, 'text'],
      [{ ...argument, extra: 1 }, ''],
      [undefined, ''],
    ]) {
      expect(await call('inbox.send', wrong)).toEqual({
        ok: false,
        failure: { kind: 'invalid', field },
      })
    }
    expect(reached).toEqual([])
  })

  test('null stands for no argument', async () => {
    const { call } = dispatcher(answer)
    expect(await call('session.retryKeychain', null)).toEqual({ ok: true, value: 'ready' })
  })

  test('a failure of the service crosses with the half that a person may read', async () => {
    const failure = new ServiceFailure({
      kind: 'refused',
      operation: 'sms.send',
      sent: true,
      status: 400,
      code: 400,
      serviceMessage: 'Недостаточно средств',
      field: 'to',
      detail: 'x',
    })
    const { call, log } = dispatcher(() => Promise.reject(failure))
    expect(await call('inbox.send', argument)).toEqual({
      ok: false,
      failure: {
        kind: 'refused',
        status: 400,
        code: 400,
        message: 'Недостаточно средств',
        field: 'to',
      },
    })
    expect(JSON.stringify(log.lines)).not.toContain('Недостаточно')
  })

  test('the core’s own failures cross as they are', async () => {
    const { call } = dispatcher(() =>
      Promise.reject(new CoreFailure('notFound', { field: 'thread' })),
    )
    expect(await call('inbox.send', argument)).toEqual({
      ok: false,
      failure: { kind: 'notFound', field: 'thread' },
    })
  })

  test('anything else is a defect: told by a reference that finds its line in the log', async () => {
    const { call, log } = dispatcher(() => Promise.reject(new TypeError('x is not a function')))
    const result = await call('inbox.send', argument)
    expect(result).toEqual({
      ok: false,
      failure: { kind: 'internal', reference: expect.stringMatching(/^[0-9a-f]{8}$/) as string },
    })
    const reference = result.ok ? '' : result.failure.reference
    const line = log.lines.find(({ details }) => details?.['reference'] === reference)
    expect(line?.level).toBe('error')
    expect(String(line?.details?.['error'])).toContain('x is not a function')
  })
})
