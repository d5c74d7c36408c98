import { z } from 'zod'
import type { Activated, CurrentTariff, Effect, Saying, Tariff } from '../core/tariffs/types.ts'
import { command, inCabinet } from './command.ts'
import { id, number } from './fields.ts'
import { slice } from './slice.ts'

export type * from '../core/tariffs/types.ts'

export const tariffsSlices = {
  /** One row. */
  currentTariff: slice<CurrentTariff>(),
  tariffs: slice<Tariff>(),
}

export const tariffsCommands = {
  /** What taking a tariff would change, read now. */
  'tariffs.effect': command(inCabinet({ tariff: id }))<Effect>(),
  /**
   * Takes a tariff, whose fee is charged; never repeated by itself. `fee` is the monthly one that was shown:
   * where the service asks for another by then nothing is sent, and the failure is `changed`.
   */
  'tariffs.activate': command(
    inCabinet({ tariff: id, fee: z.string().max(300).optional() }),
    'spends',
  )<Activated>(),
  /** The price of a call to a number under a tariff, in the service's own words. */
  'tariffs.rate': command(inCabinet({ tariff: id, number }))<Saying[]>(),
}
