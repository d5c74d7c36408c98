import type { AskedDatabase } from '../database/index.ts'
import {
  openTeam,
  type Team,
  type TeamChanges,
  type TeamKeys,
  type TeamPlace,
  type TeamPresence,
  type TeamState,
} from './index.ts'
import type { TeamTables } from './tables.ts'

interface TeamFollowOptions {
  /** Database of the cabinet whose conversations the team answers. */
  database: AskedDatabase
  /** Stores changes: `TeamTables.take`, and all else that belongs to the same transaction. */
  take(changes: TeamChanges): Promise<unknown>
  /** Called when these changes are in the database. */
  onChange(changes: TeamChanges): void
  onState(state: TeamState): void
  /** See `TeamFollower`. */
  onPresence(presence: TeamPresence[]): void
  onKeys(keys: TeamKeys): void
  onFlood(device: string): void
}

/** Copies the team's shared data to the database, from the stored cursor on after a restart. */
export async function followTeam(place: TeamPlace, options: TeamFollowOptions): Promise<Team> {
  const { database, take, onChange, onState, onPresence, onKeys, onFlood } = options
  const stored = database.of<TeamTables>('team')
  return openTeam(place, {
    cursor: await stored.cursor(place.team),
    async take(changes) {
      await take(changes)
      onChange(changes)
    },
    state: onState,
    presence: onPresence,
    keys: onKeys,
    flooded: onFlood,
  })
}
