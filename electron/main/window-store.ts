import Conf from 'conf'
import { z } from 'zod'

const placeSchema = z.object({
  bounds: z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() }),
  maximized: z.boolean(),
})

/** Where a window was last, in screen pixels. */
export type WindowPlace = z.infer<typeof placeSchema>

export interface WindowStore {
  read(): WindowPlace | undefined
  write(place: WindowPlace): void
}

/** Keeps the window's place in `window.json` of the data folder. What makes no sense there is forgotten. */
export function openWindowStore(home: string): WindowStore {
  const file = new Conf<{ main?: unknown }>({
    cwd: home,
    configName: 'window',
    clearInvalidConfig: true,
  })
  return {
    read: () => placeSchema.safeParse(file.get('main')).data,
    write: (place) => file.set('main', place),
  }
}
