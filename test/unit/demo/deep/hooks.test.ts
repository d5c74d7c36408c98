import { expect, onTestFinished, test } from 'vitest'
import { createHooks, jsonHook, type Hooks } from '../../../../electron/demo/life/hooks.ts'
import { eventually } from '../../../support/waits.ts'
import { openHandler } from '../support/handler.ts'

function open(patience?: number): Hooks {
  const hooks = createHooks(() => 1000, patience)
  onTestFinished(() => hooks.close())
  return hooks
}

const ended = (hooks: Hooks, count: number) =>
  eventually(() => expect(hooks.attempts.length).toBe(count))

test('a handler that does not answer in time is given up', async () => {
  const hooks = open(100)
  const silent = await openHandler(() => undefined)
  hooks.post(jsonHook(silent.url, { a: 1 }))
  await ended(hooks, 1)
  expect(hooks.attempts).toEqual([{ at: 1000, url: silent.url, problem: 'TimeoutError' }])
})

test('a handler that begins an answer and never ends it is given up as well', async () => {
  const hooks = open(300)
  const endless = await openHandler((response) => {
    response.writeHead(200)
    response.write('a')
  })
  hooks.post(jsonHook(endless.url, {}))
  await ended(hooks, 1)
  expect(hooks.attempts[0]?.problem).toBeDefined()
})

test('a long answer is not read to its end', async () => {
  const hooks = open()
  const talkative = await openHandler((response) => {
    response.writeHead(200)
    const more = (): void => {
      while (!response.destroyed && response.write('x'.repeat(16_384)));
    }
    response.on('drain', more)
    more()
  })
  hooks.post(jsonHook(talkative.url, {}))
  await ended(hooks, 1)
  expect(hooks.attempts[0]?.url).toBe(talkative.url)
})

test('more than 64 at once are not posted', async () => {
  const hooks = open()
  const silent = await openHandler(() => undefined)
  for (let place = 0; place < 70; place += 1) hooks.post(jsonHook(silent.url, {}))
  expect(hooks.attempts.map(({ problem }) => problem)).toEqual(Array(6).fill('not posted'))
})

test('names reserved for examples are never asked', () => {
  const hooks = open()
  hooks.post(jsonHook('https://crm.svetly-dom.example/calls', {}))
  expect(hooks.attempts[0]?.problem).toBe('reserved name')
})

test('closing breaks off what is under way and takes nothing more', async () => {
  const hooks = open()
  const silent = await openHandler(() => undefined)
  hooks.post(jsonHook(silent.url, {}))
  await silent.next()
  await hooks.close()
  hooks.post(jsonHook(silent.url, {}))
  await ended(hooks, 2)
  expect(silent.received).toHaveLength(1)
})
