/** Where a message may be when the program is killed. */
export const STATES = [
  'planned',
  'queued',
  'held',
  'sending, nothing left',
  'sending, on the wire',
  'sending, turned away',
  'accepted',
  'unknown',
  'needs a decision',
  'looks as if it left',
  'confirmed',
  'refused',
  'starting',
  'a file was harmed',
  'a copy was in use',
  'a folder was put back',
  'an older version died',
  'the clock was wrong',
] as const

export type KilledIn = (typeof STATES)[number]

/** What a life is about: how far its message gets before the kill. */
export const TARGETS = [
  'queued',
  'planned',
  'later',
  'several',
  'undo',
  'held',
  'connecting',
  'headers',
  'arrived',
  'refreshing',
  'accepted',
  'unknown',
  'cut',
  'decision',
  'hung',
  'hungLater',
  'twins',
  'confirmed',
  'refused',
  'reading',
  'foreign',
  'starting',
  'takenBack',
  'edited',
  'paused',
  'signedOut',
  'limited',
  'away',
  'jump',
  'diskFull',
  'harmed',
  'copied',
  'restored',
  'upgraded',
  'wrongClocks',
  'anytime',
] as const

/** Where nothing takes from the file what colleagues are still to be told. */
const FILE_TARGETS: readonly Target[] = ['harmed', 'copied', 'restored', 'upgraded', 'diskFull']
export const TEAM_TARGETS: readonly Target[] = TARGETS.filter((one) => !FILE_TARGETS.includes(one))

export type Target = (typeof TARGETS)[number]

/** Those that are lives of their own kind. */
export type SpecialTarget =
  'starting' | 'harmed' | 'copied' | 'restored' | 'upgraded' | 'wrongClocks'
export type LifeTarget = Exclude<Target, SpecialTarget>
