import { randomBytes } from 'node:crypto'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { BackupState } from '../../bridge/backup.ts'
import type { Failure } from '../../bridge/failures.ts'
import { openJsonFile, type JsonFile } from '../platform/disk/json-file.ts'
import type { Logger } from '../platform/log/logger.ts'

const KEEP = 5

const schema = z.object({
  folder: z
    .string()
    .min(1)
    .catch(() => join(homedir(), 'Switchdesk backups')),
  every: z.enum(['never', 'daily', 'weekly']).catch('never'),
  keep: z.int().min(1).max(100).catch(KEEP),
  /** Tells this computer's backups from another's in the same folder. */
  computer: z
    .string()
    .regex(/^[0-9a-f]{6}$/)
    .catch(() => randomBytes(3).toString('hex')),
  last: z
    .object({ at: z.number(), messages: z.number(), size: z.number() })
    .optional()
    .catch(undefined),
  /** When a person was reminded last, or the account came to this computer. */
  reminded: z.number().optional().catch(undefined),
  failure: z
    .custom<Failure>((value) => typeof (value as Failure | undefined)?.kind === 'string')
    .optional()
    .catch(undefined),
})

export type Choices = Omit<BackupState, 'isSetUp' | 'running'> & {
  computer: string
  reminded?: number
}

/** Where a person's choices about backups stand, and what became of the last, in the data folder. */
export const choicesOf = (cabinet: string): string => `backup-${cabinet}`

export const openChoices = (home: string, cabinet: string, log: Logger): JsonFile<Choices> =>
  openJsonFile<z.output<typeof schema>>(home, choicesOf(cabinet), schema, log)
