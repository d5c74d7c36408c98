import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { globalShortcut, resetElectron } from './electron.ts'
import { beginListening, openApp, told } from './open.ts'

beforeEach(resetElectron)

/** The program, with these keys chosen and those of other programs. */
async function opened(showKeys: string, ...foreign: string[]) {
  foreign.forEach((keys) => globalShortcut.foreign.add(keys))
  const { core, window, changeSettings, commands } = await openApp({ settings: { showKeys } })
  await beginListening(window)
  return {
    window,
    commands,
    async choose(keys: string) {
      changeSettings({ showKeys: keys })
      await new Promise(setImmediate)
    },
    async chosen() {
      const { settings } = await core.commands['app.state'](undefined)
      return settings.showKeys
    },
    listened: () => [...globalShortcut.own.keys()],
  }
}

describe('keys that bring the window up', () => {
  it('that were refused at the start come back, too, and are asked for once more', async () => {
    const { choose, chosen, listened, commands } = await opened('Alt+A', 'Alt+A', 'Alt+B')
    expect([await chosen(), listened()]).toEqual(['Alt+A', []])
    await choose('Alt+B')
    expect([await chosen(), listened()]).toEqual(['Alt+A', []])
    expect(commands['settings.change'].mock.calls).toEqual([[{ showKeys: 'Alt+A' }]])
    globalShortcut.foreign.delete('Alt+A')
    await choose('Alt+B')
    expect([await chosen(), listened()]).toEqual(['Alt+A', ['Alt+A']])
  })

  it('whatever is chosen: each refusal is said once, and the last that was taken stays', async () => {
    const some = fc.constantFrom('', 'Alt+A', 'Alt+B', 'Alt+C')
    await fc.assert(
      fc.asyncProperty(some, fc.uniqueArray(some), fc.array(some), async (first, foreign, then) => {
        resetElectron()
        const { choose, chosen, listened, window } = await opened(first, ...foreign)
        const isTaken = (keys: string) => keys === '' || !foreign.some((one) => one === keys)
        let kept = first
        let refusals = isTaken(first) ? 0 : 1
        for (const keys of then) {
          await choose(keys)
          if (isTaken(keys)) kept = keys
          else if (keys !== kept) refusals += 1
          expect(await chosen()).toBe(kept)
          expect(listened()).toEqual(kept !== '' && isTaken(kept) ? [kept] : [])
        }
        expect(told(window, 'system.refused')).toHaveLength(refusals)
      }),
      { numRuns: 30 },
    )
  })
})
