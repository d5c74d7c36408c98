import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import Conf from 'conf'
import { z } from 'zod'
import type { Logger } from '../ports.ts'

/** A small JSON file in the data folder, written whole and atomically. Never holds a secret. */
export interface JsonFile<T> {
  read(): T
  write(value: T): void
}

/**
 * Opens or begins `<name>.json`. The schema reads leniently (its fields carry `.catch`), so one odd
 * value costs only itself; a file that is no JSON at all is kept beside as `<name>.damaged.json`.
 */
export function openJsonFile<T extends Record<string, unknown>>(
  home: string,
  name: string,
  schema: z.core.$ZodType<T>,
  log: Logger,
): JsonFile<T> {
  const conf = new Conf<T>({
    cwd: home,
    configName: name,
    configFileMode: 0o600,
    accessPropertiesByDotNotation: false,
    deserialize(text) {
      try {
        return z.parse(schema, JSON.parse(text))
      } catch {
        copyFileSync(join(home, `${name}.json`), join(home, `${name}.damaged.json`))
        log.warn('A damaged file was set aside', { file: name })
        return z.parse(schema, {})
      }
    },
  })
  let value = z.parse(schema, conf.store)
  return {
    read: () => value,
    write(next) {
      conf.store = next
      value = next
    },
  }
}
