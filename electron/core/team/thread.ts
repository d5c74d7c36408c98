import type {
  TeamCalls,
  TeamChanges,
  TeamCursor,
  TeamKeys,
  TeamPlace,
  TeamPresence,
  TeamState,
  TeamTrouble,
} from './port.ts'

/** How often things are done that nobody asks for, in milliseconds. */
export interface TeamPace {
  /** Between two looks whether the server is there and tells of changes. */
  heartbeat: number
  /** How long it may take to answer. */
  patience: number
  /** Between two questions for changes where it does not tell of them. */
  poll: number
  /** The longest pause before it is looked for again. */
  retry: number
}

/** What the thread of a team is started with; without it, it sets one up. */
export interface TeamThreadData {
  place: TeamPlace
  cursor: TeamCursor | undefined
  pace: TeamPace
}

/** An answer as data, because a port keeps neither an error's class nor what it carries. */
export type Crossing<T> =
  { ok: true; value: T } | { ok: false; trouble: TeamTrouble; details: string }

/** Functions whose failures cross as data. */
export type Crossed<T> = {
  [N in keyof T]: T[N] extends (...given: infer G) => Promise<infer A>
    ? (...given: G) => Promise<Crossing<A>>
    : never
}

/** What the thread does for the program. */
export type TeamThreadFunctions = Crossed<TeamCalls> & { close(): Promise<void> }

/** What the program does for the thread. */
export interface TeamProgramFunctions {
  take(changes: TeamChanges): Promise<void>
  state(state: TeamState): void
  presence(presence: TeamPresence[]): void
  keys(keys: TeamKeys): void
  flooded(device: string): void
}
