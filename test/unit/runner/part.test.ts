import { join } from 'node:path'
import { expect, it } from 'vitest'

interface Part {
  record(event: object): void
  tick(): void
  isHung(): boolean
  underWay(): string[]
  progress(): string
  readonly failedNames: string[]
  result(code: number): { passed: number; failed: number; skipped: number }
}

const scripts = join(import.meta.dirname, '../../../.scripts/test')
const { createPart } = (await import(join(scripts, 'part.mjs'))) as {
  createPart(
    name: string,
    options: { silence: number; onFailure(test: string, text: string): void },
  ): Part
}

function start(silence = 3): { part: Part; failures: string[] } {
  const failures: string[] = []
  const onFailure = (test: string, text: string) => void failures.push(`${test}: ${text}`)
  return { part: createPart('unit', { silence, onFailure }), failures }
}

it('counts files or tests of those that were planned', () => {
  const { part } = start()
  expect(part.progress()).toBe('')
  part.record({ type: 'planned', units: 3 })
  part.record({ type: 'unit' })
  expect(part.progress()).toBe('1 of 3')
})

it('has failed where a test failed, and says so as it happens', () => {
  const { part, failures } = start()
  part.record({ type: 'ended', name: 'a › one', outcome: 'passed' })
  part.record({ type: 'ended', name: 'a › two', outcome: 'failed' })
  part.record({ type: 'failure', name: 'a › two', text: 'expected 1 to be 2' })
  part.record({ type: 'finished' })
  expect(failures).toEqual(['a › two: expected 1 to be 2'])
  expect(part.failedNames).toEqual(['a › two'])
  expect(part.result(1)).toEqual({ passed: 1, failed: 1, skipped: 0 })
})

it('has failed where a file could not be loaded, though no test did', () => {
  const { part } = start()
  part.record({ type: 'ended', name: 'a › one', outcome: 'passed' })
  part.record({ type: 'failure', name: 'b', text: 'SyntaxError' })
  part.record({ type: 'finished' })
  expect(part.result(1).failed).toBe(1)
})

it.for([
  ['fell over before its end', [{ type: 'ended', name: 'a', outcome: 'passed' }], 0],
  ['ran no test', [{ type: 'finished' }], 0],
  [
    'ended with an error',
    [{ type: 'ended', name: 'a', outcome: 'passed' }, { type: 'finished' }],
    1,
  ],
] as const)('has failed where its tool %s', ([, events, code]) => {
  const { part } = start()
  for (const event of events) part.record(event)
  expect(part.result(code).failed).toBe(1)
})

it('hangs when it has reported nothing for as long as it may, however long it takes', () => {
  const { part } = start(3)
  for (let second = 0; second < 100; second += 1) {
    part.tick()
    if (second % 2 === 0) part.record({ type: 'step' })
  }
  expect(part.isHung()).toBe(false)
  part.tick()
  part.tick()
  expect(part.isHung()).toBe(true)
})

it('names the tests that are under way, or the file where none has begun', () => {
  const { part } = start()
  part.record({ type: 'began', name: 'a' })
  part.record({ type: 'began', name: 'a › one' })
  part.record({ type: 'ended', name: 'a › one', outcome: 'passed' })
  part.record({ type: 'began', name: 'a › two' })
  part.record({ type: 'began', name: 'b' })
  expect(part.underWay()).toEqual(['a › two', 'b'])
})
