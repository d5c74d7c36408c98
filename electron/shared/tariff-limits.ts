/** A quantity of the tariff in force: how much of it the account uses. */
interface Used {
  name: string
  used?: number | undefined
}

/** A quantity of a tariff on offer, with its figure where one can be read. */
interface Included {
  name: string
  amount?: { figure?: number | undefined } | undefined
}

/**
 * Usage that a tariff does not include. The catalogue names quantities in words alone, so they are
 * compared by exactly the same name; others are left without a verdict.
 */
export function againstLimits(options: readonly Used[], items: readonly Included[]) {
  const included = new Map(items.map(({ name, amount }) => [name, amount?.figure]))
  const exceeding: { name: string; used: number; included: number }[] = []
  const uncompared: string[] = []
  for (const { name, used } of options) {
    const figure = included.get(name)
    if (used === undefined || figure === undefined) uncompared.push(name)
    else if (used > figure) exceeding.push({ name, used, included: figure })
  }
  return { exceeding, uncompared }
}
