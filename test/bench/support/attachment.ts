import { rm } from 'node:fs/promises'
import type { Figure } from '../figure.ts'
import { buildParts, executeOnce, start, writeFileOf } from '../upload/parts.ts'
import type { Done } from '../upload/program.ts'

const SIZE = 100_000_000
/** What one may take in memory, in MB. */
const MEMORY = 32

/**
 * A file of 100 MB from the disk to a post of a ticket, against the same file streamed as it is to the same
 * service. Each way has a process of its own, and they take turns; what memory it takes is that of a
 * program's first file.
 */
export async function attachment(rounds: number): Promise<Figure[]> {
  await buildParts()
  const { path } = await writeFileOf(SIZE)
  const service = await start('service')
  const address = `http://127.0.0.1:${String(service.last())}`
  const floor: Done[] = []
  const ours: Done[] = []
  const memory: number[] = []
  try {
    for (let round = 0; round < rounds; round += 1) {
      const [raw, attaching] = [
        await start('program', [address]),
        await start('program', [address]),
      ]
      // The first one of a program compiles its code.
      await executeOnce(raw, { way: 'raw', path })
      memory.push((await executeOnce(attaching, { way: 'attach', path })).memory)
      for (let turn = 0; turn < 3; turn += 1) {
        floor.push(await executeOnce(raw, { way: 'raw', path }))
        ours.push(await executeOnce(attaching, { way: 'attach', path }))
      }
      await raw.close()
      await attaching.close()
    }
  } finally {
    await service.close()
    await rm(path)
  }
  const wall = (done: Done[]) => done.map((one) => one.wall)
  return [
    {
      what: 'attachment of 100 MB, wall',
      unit: 'ms',
      floor: wall(floor),
      ours: wall(ours),
      goal: 1.3,
    },
    {
      what: `its memory, of ${MEMORY} MB`,
      unit: 'MB',
      floor: [MEMORY],
      ours: memory,
      goal: 1,
    },
  ]
}
