import type { ReadMark, Register, TeamChanges } from './port.ts'

/**
 * Returns the id of a conversation's mark among what was left out.
 * @param name a register, or whose read mark; undefined for the team's
 */
export const markId = (thread: string, name: string | undefined): string =>
  `${thread} ${name ?? 'read'}`

/** Returns the ids of rows among what was left out: they can be read now. */
export const idsOf = ({ items, threads, devices, marks }: TeamChanges): string[] => [
  ...[...items, ...threads, ...devices].map(({ id }) => id),
  ...threads.flatMap(({ id, registers }) =>
    (Object.keys(registers) as Register[]).map((name) => markId(id, name)),
  ),
  ...marks.map(({ thread, reader }: ReadMark) => markId(thread, reader)),
]
