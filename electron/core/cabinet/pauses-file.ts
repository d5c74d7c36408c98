import { z } from 'zod'
import type { PauseKeeper } from '../../service/index.ts'
import type { Logger } from '../platform/log/logger.ts'
import { openJsonFile } from '../platform/disk/json-file.ts'
import type { CabinetId } from '../../bridge/cabinet.ts'

const pause = z.object({ operation: z.string(), since: z.number(), wait: z.number() })

/** Entries that do not fit are left out. */
const schema = z.object({
  pauses: z
    .array(z.unknown())
    .transform((entries) => entries.flatMap((entry) => pause.safeParse(entry).data ?? []))
    .catch([]),
})

/** `pauses-<cabinet>.json`: how long the service asked to be left alone, for the next start too. */
export function openPauses(home: string, cabinet: CabinetId, log: Logger): PauseKeeper {
  const file = openJsonFile<z.output<typeof schema>>(home, `pauses-${cabinet}`, schema, log)
  return {
    read: () => file.read().pauses,
    write(pauses) {
      try {
        file.write({ pauses })
      } catch (error) {
        log.warn('A pause could not be written down', { cabinet, error: String(error) })
      }
    },
  }
}
