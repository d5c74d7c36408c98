import { writeFileSync } from 'atomically'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Logger } from '../log/logger.ts'
import { readText } from './read-text.ts'

/** A small JSON file in the data folder, written whole and atomically. Never holds a secret. */
export interface JsonFile<T> {
  read(): T
  write(value: T): void
}

/**
 * Opens `<name>.json`, which the first write makes. The schema reads leniently (its fields carry
 * `.catch`), so one odd value costs only itself; a file that is no JSON at all is kept beside as
 * `<name>.damaged.json`.
 */
export function openJsonFile<T extends Record<string, unknown>>(
  home: string,
  name: string,
  schema: z.core.$ZodType<T>,
  log: Logger,
): JsonFile<T> {
  const path = join(home, `${name}.json`)
  let value = parsed()

  function parsed(): T {
    const text = readText(path)
    if (text === undefined) return z.parse(schema, {})
    try {
      return z.parse(schema, JSON.parse(text))
    } catch {
      copyFileSync(path, join(home, `${name}.damaged.json`))
      log.warn('A damaged file was set aside', { file: name })
      return z.parse(schema, {})
    }
  }

  return {
    read: () => value,
    write(next) {
      writeFileSync(path, JSON.stringify(next, undefined, '\t'), { mode: 0o600 })
      value = next
    },
  }
}
