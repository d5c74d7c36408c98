import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { KeytarOrigin } from '../../../bridge/diagnostics.ts'

/** The three functions of keytar that are used; `findCredentials` is not, because it can crash. */
export interface Keytar {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, password: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
}

const known: readonly string[] = ['built', 'prebuilt', 'unchecked'] satisfies KeytarOrigin[]

export async function keytarOrigin(): Promise<KeytarOrigin> {
  if (!(await loadKeytar())) return 'absent'
  try {
    const module = createRequire(import.meta.url).resolve('keytar/package.json')
    const origin = await readFile(join(dirname(module), 'build/origin'), 'utf8')
    return known.includes(origin) ? (origin as KeytarOrigin) : 'unknown'
  } catch {
    return 'unknown'
  }
}

/** Resolves with undefined if keytar was not built or its library is missing. */
export async function loadKeytar(): Promise<Keytar | undefined> {
  try {
    const loaded = (await import('keytar')) as Keytar & { default?: Keytar }
    return loaded.default ?? loaded
  } catch {
    return undefined
  }
}
