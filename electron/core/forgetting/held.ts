import { z } from 'zod'

const numbers = z.array(z.object({ key: z.string(), digest: z.string(), until: z.number() }))
const ids = z.array(z.string())
const made = z.tuple([z.string(), z.object({ numbers, items: ids, threads: ids })])

/** Forgettings of one database, for another copy of it: their numbers as digests, and what tells the team of each. */
export const heldForgettings = z.object({ numbers, made: z.array(made) })
export type HeldForgettings = z.output<typeof heldForgettings>

export const together = (all: readonly HeldForgettings[]): HeldForgettings => ({
  numbers: all.flatMap((one) => one.numbers),
  made: all.flatMap((one) => one.made),
})
