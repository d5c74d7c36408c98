import fc from 'fast-check'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { restoreBounds } from '../../../electron/main/window-bounds.ts'
import { openWindowStore } from '../../../electron/main/window-store.ts'
import { silentLog } from './core.ts'
import { temporaryHome } from './home.ts'

const first = { x: 0, y: 0, width: 1920, height: 1040 }
const left = { x: -1280, y: 100, width: 1280, height: 984 }

describe('where a window comes back', () => {
  it.each([
    ['where it was', { x: 100, y: 100, width: 900, height: 700 }],
    ['on a screen to the left', { x: -1200, y: 150, width: 900, height: 700 }],
    [
      'half outside, as long as the title bar can be got hold of',
      { x: 1790, y: 900, width: 900, height: 700 },
    ],
  ])('%s', (_, saved) => {
    expect(restoreBounds(saved, [first, left])).toEqual(saved)
  })

  it.each([
    ['beside every screen', { x: 5000, y: 100, width: 900, height: 700 }],
    ['above the screen, its title bar out of reach', { x: 100, y: -200, width: 900, height: 700 }],
    ['below the screen', { x: 100, y: 1030, width: 900, height: 700 }],
    ['with a sliver visible only', { x: 1900, y: 100, width: 900, height: 700 }],
  ])('in the middle if it was %s', (_, saved) => {
    expect(restoreBounds(saved, [first, left])).toEqual({ x: 510, y: 170, width: 900, height: 700 })
  })

  it('no larger than its screen and no smaller than it can be used', () => {
    const huge = restoreBounds({ x: 0, y: 0, width: 9000, height: 9000 }, [first])
    expect(huge).toEqual(first)
    const tiny = restoreBounds({ x: 200, y: 0, width: 1, height: 1 }, [first])
    expect(tiny).toMatchObject({ width: 760, height: 520 })
  })

  it('always where its title bar can be got hold of', () => {
    const rectangle = fc.record({
      x: fc.integer({ min: -10_000, max: 10_000 }),
      y: fc.integer({ min: -10_000, max: 10_000 }),
      width: fc.integer({ min: 0, max: 10_000 }),
      height: fc.integer({ min: 0, max: 10_000 }),
    })
    const screens = fc.subarray([first, left], { minLength: 1 })
    fc.assert(
      fc.property(fc.option(rectangle, { nil: undefined }), screens, (saved, areas) => {
        const { x, y, width } = restoreBounds(saved, areas)
        const reachable = areas.some(
          (area) =>
            x + width > area.x + 40 &&
            x < area.x + area.width - 40 &&
            y >= area.y &&
            y < area.y + area.height - 20,
        )
        expect(reachable).toBe(true)
      }),
    )
  })
})

describe('the kept place', () => {
  const place = { bounds: { x: -5, y: 6, width: 800, height: 600 }, maximized: true }

  it('survives a restart', async () => {
    const folder = await temporaryHome()
    openWindowStore(folder, silentLog()).write(place)
    expect(openWindowStore(folder, silentLog()).read()).toEqual(place)
  })

  it.each(['', '{"main":', '[]', '{"main":{"bounds":{"x":"a"}}}', '{"main":null}'])(
    'is forgotten when the file holds "%s"',
    async (text) => {
      const folder = await temporaryHome()
      await writeFile(join(folder, 'window.json'), text)
      const store = openWindowStore(folder, silentLog())
      expect(store.read()).toBeUndefined()
      store.write(place)
      expect(openWindowStore(folder, silentLog()).read()).toEqual(place)
    },
  )
})
