import { afterAll, beforeAll } from 'vitest'
import { startService, type Service } from '../../../support/service.ts'
import { createHome } from './harness.ts'

/** A demo cabinet for all tests of a file, and a reader of it. */
export interface ReadDemo<Reader> {
  readonly service: Service
  readonly reader: Reader
  /** The folder of its state. */
  readonly folder: string
}

/** @param read opens the reader, which has a data folder of its own */
export function demoForAllTests<Reader extends { close(): Promise<void> }>(
  read: (service: Service, home: string) => Reader,
): ReadDemo<Reader> {
  const parts = {} as { -readonly [Part in keyof ReadDemo<Reader>]: ReadDemo<Reader>[Part] }
  let remove: () => Promise<void>
  beforeAll(async () => {
    const [demo, app] = [await createHome(), await createHome()]
    parts.folder = demo.path
    parts.service = await startService(demo.path)
    parts.reader = read(parts.service, app.path)
    remove = async () => void (await Promise.all([demo.remove(), app.remove()]))
  })
  afterAll(async () => {
    await parts.reader.close()
    await parts.service.close()
    await remove()
  })
  return parts
}
