import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import shipped from '../../../resources/services.json' with { type: 'json' }
import { serviceAddress } from '../../bridge/fields.ts'
import type { FoundService, KnownService } from '../../bridge/session.ts'
import { tryAddresses, type Addresses } from '../../service/index.ts'
import type { Logger } from '../platform/log/logger.ts'

const known = z.object({
  services: z
    .array(
      z.object({
        name: z.string().trim().min(1).max(100),
        addresses: z.object({
          rest: serviceAddress,
          rpc: serviceAddress.optional(),
          sms: serviceAddress.optional(),
          auth: serviceAddress.optional(),
        }),
      }),
    )
    .max(200),
})

/** The services that the app came with, and those that an office's files add: a later one of a name wins. */
export async function knownServices(files: string[], log: Logger): Promise<KnownService[]> {
  const lists = await Promise.all(files.map((file) => readServices(file, log)))
  const all = [known.parse(shipped).services, ...lists].flat()
  return [...new Map(all.map((service) => [service.name, service])).values()]
}

async function readServices(file: string, log: Logger): Promise<KnownService[]> {
  try {
    return known.parse(JSON.parse(await readFile(file, 'utf8'))).services
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      log.warn('A list of services could not be read', { error: String(error) })
    }
    return []
  }
}

/** Which of the service's interfaces answer at an address or at the usual paths of its host. */
export async function findService(typed: string, signal: AbortSignal): Promise<FoundService> {
  const tried = await tryAddresses(typed, shipped.paths, signal)
  const addresses: Partial<Addresses> = {}
  for (const { family, address: place, answer } of tried) {
    if (answer === 'answers') addresses[family] ??= place
  }
  return { addresses, tried }
}
