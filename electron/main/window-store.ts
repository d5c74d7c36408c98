import { z } from 'zod'
import { openJsonFile } from '../core/platform/disk/json-file.ts'
import type { Logger } from '../core/ports.ts'

const placeSchema = z.object({
  bounds: z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() }),
  maximized: z.boolean(),
})

/** Last bounds of a window, in screen pixels. */
type WindowPlace = z.infer<typeof placeSchema>

export interface WindowStore {
  read(): WindowPlace | undefined
  write(place: WindowPlace): void
}

const schema = z.object({ main: placeSchema.optional().catch(undefined) })

/** Keeps the window's place in `window.json` of the data folder. What makes no sense there is forgotten. */
export function openWindowStore(home: string, log: Logger): WindowStore {
  const file = openJsonFile<z.output<typeof schema>>(home, 'window', schema, log)
  return {
    read: () => file.read().main,
    write: (main) => file.write({ main }),
  }
}
