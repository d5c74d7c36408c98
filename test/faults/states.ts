/** Where a message may be on its way when the program is killed. */
export const POINTS = [
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
] as const
/** Or what happened to what was left of it. */
export const STATES = [
  ...POINTS,
  'a file was harmed',
  'a copy was in use',
  'a folder was put back',
  'an older version died',
  'the clock was wrong',
] as const

export type KilledIn = (typeof STATES)[number]

/** What a life is about: how far its message gets before the kill. */
export const ON_THE_WAY = [
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
  'anytime',
] as const
/** Or what happens to what it leaves. */
const AFTERWARDS = ['harmed', 'copied', 'restored', 'upgraded', 'wrongClocks'] as const
export const TARGETS = [...ON_THE_WAY, ...AFTERWARDS]

/** Where nothing takes from the file what colleagues are still to be told. */
const FILE_TARGETS: readonly Target[] = ['harmed', 'copied', 'restored', 'upgraded', 'diskFull']
export const TEAM_TARGETS: readonly Target[] = TARGETS.filter((one) => !FILE_TARGETS.includes(one))

export type Target = (typeof TARGETS)[number] | PlannedTarget

/** A life after which nothing more would leave for as long: by plan alone. */
type PlannedTarget = 'limitedForAnHour'

/** Those that are lives of their own kind. */
export type SpecialTarget = 'starting' | (typeof AFTERWARDS)[number]
export type LifeTarget = Exclude<Target, SpecialTarget>
