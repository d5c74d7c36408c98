import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { anyFileIn, complaints, root, statement } from '../lint.ts'

/** The floors of the core, proved as in `boundaries.test.ts`: what is below knows nothing of what is above. */

const written = new URL('../../../../.eslint/floors.mjs', import.meta.url).href
const { floors } = (await import(written)) as { floors: Record<string, string[]> }
const rooms = Object.values(floors).flat()
const folderOf = (room: string) => `electron/core/${room === '*' ? 'numbers' : room}`
/** The core's own files come last. */
const places = [
  ...rooms.map((room) => {
    const folder = folderOf(room)
    return { name: room, probe: `${folder}/probe.ts`, file: anyFileIn(folder) }
  }),
  { name: 'core', probe: 'electron/core/probe.ts', file: 'electron/core/ports.ts' },
]
const pairs = places.flatMap((lower, place) =>
  places.slice(place + 1).map((upper) => ({ lower, upper })),
)

describe('rooms of the core', () => {
  it.each(pairs)('$lower.name may not import $upper.name', async ({ lower, upper }) => {
    const said = await complaints(lower.probe, statement(lower.probe, upper.file, 'type'))
    expect(said).toEqual([expect.stringContaining('upwards')])
  })

  it.each(pairs)('$upper.name may import $lower.name', async ({ lower, upper }) => {
    expect(await complaints(upper.probe, statement(upper.probe, lower.file, 'value'))).toEqual([])
  })

  it('are on a floor, or a module that the bridge knows', () => {
    for (const room of rooms) expect(existsSync(join(root, folderOf(room))), room).toBe(true)
    const folders = globSync('electron/core/*/', { cwd: root }).map(
      (path) => path.split('/')[2] ?? '',
    )
    const modules = folders.filter((folder) => !rooms.includes(folder))
    expect(modules.length).toBeGreaterThan(10)
    for (const module of modules) {
      expect(existsSync(join(root, `electron/bridge/${module}.ts`)), module).toBe(true)
    }
  })
})
