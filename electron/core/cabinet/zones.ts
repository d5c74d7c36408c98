import { twoDigits } from '../../shared/days.ts'
import { offsetOf } from '../../service/dates.ts'

const MINUTE = 60_000
/** Zones are whole quarters of an hour from UTC. */
const QUARTER = 15 * MINUTE
/** How far a message's time may be from a whole quarter: further off its clock is wrong, not its zone. */
const SLACK = 2 * MINUTE
/** The first and the last clocks of the world, in milliseconds from UTC. */
const WORLD = { from: -12 * 60 * MINUTE, to: 14 * 60 * MINUTE }

/**
 * The zone that the service seems to write its times in, as `+05:00`; undefined if the present one
 * is right, or where no zone explains it.
 * @param zone the present one @param drift see `Ingested`
 */
export function zoneBy(zone: string, drift: number): string | undefined {
  const error = Math.round(drift / QUARTER) * QUARTER
  if (error === 0 || Math.abs(drift - error) > SLACK) return undefined
  const offset = offsetOf(zone, Date.now()) + error
  return offset < WORLD.from || offset > WORLD.to ? undefined : written(offset)
}

function written(offset: number): string {
  const minutes = Math.abs(offset) / MINUTE
  return `${offset < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}
