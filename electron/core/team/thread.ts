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

/** Intervals of the thread's own tasks, in milliseconds. */
export interface TeamPace {
  /** Interval of checks whether the server is reachable and notifies of changes. */
  heartbeat: number
  /** Time limit of an answer. */
  patience: number
  /** Interval of polling if the server does not notify. */
  poll: number
  /** Longest pause before reconnecting. */
  retry: number
}

/** Start data of a team's thread; without it, the thread sets a team up. */
export interface TeamThreadData {
  place: TeamPlace
  cursor: TeamCursor | undefined
  pace: TeamPace
}

/** A result as data: a message port keeps neither the class of an error nor its properties. */
export type Crossing<T> =
  { ok: true; value: T } | { ok: false; trouble: TeamTrouble; details: string }

/** The same functions, which resolve with failures as data. */
export type Crossed<T> = {
  [N in keyof T]: T[N] extends (...given: infer G) => Promise<infer A>
    ? (...given: G) => Promise<Crossing<A>>
    : never
}

/** Functions of the thread that the program calls. */
export type TeamThreadFunctions = Crossed<TeamCalls> & { close(): Promise<void> }

/** Functions of the program that the thread calls. */
export interface TeamProgramFunctions {
  take(changes: TeamChanges): Promise<void>
  state(state: TeamState): void
  presence(presence: TeamPresence[]): void
  keys(keys: TeamKeys): void
  flooded(device: string): void
}
