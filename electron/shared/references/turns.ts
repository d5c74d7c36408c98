/** A member's turn in a group, in seconds from the beginning of the call. */
export interface Turn {
  from: number
  until: number
}

interface Phone {
  type: string
  timeout?: number
}

/**
 * Turns in a group that calls one member after the other, while each lets it ring. Phones of one
 * member may ring together: the longest counts. Ends before a member whose phones are not known;
 * empty for a group that calls otherwise.
 */
export function turnsOf(
  group: { sequence_rule?: string | undefined; device_only?: boolean | undefined },
  members: readonly (readonly Phone[] | undefined)[],
): Turn[] {
  const turns: Turn[] = []
  if (group.sequence_rule !== 'Order') return turns
  let from = 0
  for (const phones of members) {
    if (!phones) break
    const ringing = phones.filter(({ type }) => !group.device_only || type !== 'mob')
    const until = from + Math.max(0, ...ringing.map(({ timeout = 0 }) => timeout))
    turns.push({ from, until })
    from = until
  }
  return turns
}
