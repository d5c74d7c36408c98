import { afterEach, expect, it, vi } from 'vitest'
import { eventually } from '../../support/waits.ts'
import { forgetSignals, ownListeners } from './signals.ts'

const shell = {
  newAddress: () => ({ address: 'http://a.localhost:1/#a', plain: 'http://127.0.0.1:1/#a' }),
  locale: async () => 'ru',
  close: vi.fn<() => Promise<void>>(),
}
vi.mock('../../../electron/web/run.ts', () => ({ runWebShell: async () => shell }))

afterEach(() => {
  forgetSignals()
  vi.restoreAllMocks()
})

it('the web shell closes once, and ends when it has closed', async () => {
  const closing = Promise.withResolvers<undefined>()
  shell.close.mockReturnValue(closing.promise)
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never)
  await import('../../../electron/web/cli.ts')
  await eventually(() => expect(ownListeners('SIGTERM')).toHaveLength(1))
  for (const signal of ['SIGTERM', 'SIGTERM', 'SIGHUP'] as const) {
    expect(ownListeners(signal)).toHaveLength(1)
    process.emit(signal)
  }
  expect(shell.close).toHaveBeenCalledOnce()
  expect(exit).not.toHaveBeenCalled()
  closing.resolve(undefined)
  await eventually(() => expect(exit).toHaveBeenCalledExactlyOnceWith())
})
