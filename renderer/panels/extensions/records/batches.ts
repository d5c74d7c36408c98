/** Batches of the billing's records, with the prefixes that part them (section "Batch names and prefixes"). */
export const BATCHES = {
  own: { batch: undefined, prefixes: [] },
  cities: {
    batch: '@abc_numbers',
    prefixes: ['simple', 'bronze', 'silver', 'gold', 'platina', 'exclusive'],
  },
  mobiles: {
    batch: '@def_numbers',
    prefixes: ['simple', 'bronze', 'silver', 'gold', 'platina', 'exclusive'],
  },
  abroad: { batch: '@int_numbers', prefixes: ['53'] },
  groups: { batch: '@groups', prefixes: ['54'] },
  menus: { batch: '@scenario', prefixes: ['55'] },
} as const

export type BatchName = keyof typeof BATCHES
export const batchNames = Object.keys(BATCHES) as BatchName[]

/** A prefix belongs to a batch; in another it means nothing. */
export const prefixesOf = (name: BatchName): readonly string[] => BATCHES[name].prefixes
