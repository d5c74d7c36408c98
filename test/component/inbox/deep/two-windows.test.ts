import { beforeEach, describe, expect, it } from 'vitest'
import type { FakeBridge } from '../../../support/fake-bridge/index.ts'
import { OWN } from '../../../support/fake-bridge/world.ts'
import { at, composer, customer } from '../../support/conversation.ts'
import { bridgeOver, look, openApp, waitFor } from '../../support/open-app.ts'

const THREAD = `${OWN}:${customer}`

beforeEach(() => {
  look(true)
  localStorage.clear()
})

/** Another window has saved a draft, or sent it. */
function draftElsewhere(bridge: FakeBridge, draft: string): void {
  const thread = bridge.cabinet('1').threads.find(({ id }) => id === THREAD)
  if (!thread) throw new Error('There is no such thread')
  bridge.emit('inbox.changed', { cabinet: '1', threads: [{ ...thread, draft }], messages: [] })
}

/** Resolves once all that was typed is saved, and the page knows. */
const saved = (bridge: FakeBridge, text: string) =>
  waitFor(() => expect(bridge.callsOf('inbox.saveDraft').at(-1)?.text).toBe(text))

describe('one draft in two windows', () => {
  it('is the newest in both, and gone in both once it was sent', async () => {
    const { user, bridge } = await openApp(bridgeOver(), at(customer))
    const field = await composer()
    await user.type(field, 'окна 1')
    await saved(bridge, 'окна 1')
    draftElsewhere(bridge, 'окна 2')
    await waitFor(() => expect(field.value).toBe('окна 2'))
    draftElsewhere(bridge, '')
    await waitFor(() => expect(field.value).toBe(''))
  })

  it('loses nothing of what was written here meanwhile', async () => {
    const bridge = bridgeOver()
    const release = Promise.withResolvers<undefined>()
    bridge.on('inbox.saveDraft', () => release.promise)
    const { user } = await openApp(bridge, at(customer))
    const field = await composer()
    await user.type(field, 'отсюда')
    draftElsewhere(bridge, 'оттуда')
    await waitFor(() => expect(field.value).toBe('оттуда\nотсюда'))
    release.resolve(undefined)
    await saved(bridge, 'оттуда\nотсюда')
  })

  it.each(['', 'раз'])(
    'is not doubled by a message that comes before «%s и» is saved',
    async (before) => {
      const bridge = bridgeOver()
      const { user } = await openApp(bridge, at(customer))
      const field = await composer()
      if (before !== '') {
        await user.type(field, before)
        await saved(bridge, before)
      }
      const release = Promise.withResolvers<undefined>()
      bridge.on('inbox.saveDraft', () => release.promise)
      await user.type(field, ' и')
      // The core does not know yet what was typed.
      draftElsewhere(bridge, before)
      release.resolve(undefined)
      await saved(bridge, `${before} и`)
      expect(field.value).toBe(`${before} и`)
    },
  )

  it('is not put back by what is told of an own text that was being saved', async () => {
    const bridge = bridgeOver()
    const release = Promise.withResolvers<undefined>()
    bridge.on('inbox.saveDraft', () => release.promise)
    const { user } = await openApp(bridge, at(customer))
    const field = await composer()
    await user.type(field, 'раз')
    await saved(bridge, 'раз')
    await user.type(field, ' и два')
    draftElsewhere(bridge, 'раз')
    release.resolve(undefined)
    await saved(bridge, 'раз и два')
    expect(field.value).toBe('раз и два')
  })
})
