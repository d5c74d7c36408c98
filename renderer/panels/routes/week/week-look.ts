import type { AlikeHours } from '../../../../electron/bridge/routes.ts'

/** A sign of hours in which keys can be pressed. */
export const KEYS = '#'

const weekMarks = ['key', 'closed', 'unsure'] as const
type WeekMark = (typeof weekMarks)[number]

const isClosed = ({ rests }: AlikeHours): boolean =>
  rests.every(({ way, ends }) =>
    [...way, ...ends.filter(({ reason }) => reason === 'closed')].some(({ by }) => by === 'closed'),
  )

const isMarked: Record<WeekMark, (hours: AlikeHours) => boolean> = {
  key: ({ verdict }) => verdict === 'key',
  closed: isClosed,
  unsure: ({ isUnsure }) => isUnsure,
}

/** Classes of hours, of `paint.css`: coloured by where a call rests if nothing is pressed. */
export const lookOf = (hours: AlikeHours) => [
  hours.resting,
  { closed: isClosed(hours), unsure: hours.isUnsure },
]

export const isKeyed = (hours: AlikeHours): boolean => isMarked.key(hours)

/** Returns the signs that occur, to be explained. */
export const marksIn = (alike: readonly AlikeHours[]): WeekMark[] =>
  weekMarks.filter((mark) => alike.some(isMarked[mark]))
