import { noTeam } from './none.ts'
import type { Team, TeamFollower, TeamPlace, TeamSetup } from './port.ts'

export * from './port.ts'

/**
 * Connects to a team; without one nothing is loaded, and no thread starts.
 * Resolves at once: `follower.state` reports whether the server can be reached.
 */
export async function openTeam(
  place: TeamPlace | undefined,
  follower: TeamFollower,
): Promise<Team> {
  if (!place) {
    follower.state({ kind: 'none' })
    return noTeam
  }
  const { connectTeam } = await import('./client.ts')
  return connectTeam(place, follower)
}

/** Loads the functions that create a team or join one. */
export async function setUpTeam(): Promise<TeamSetup> {
  const { teamSetup } = await import('./client.ts')
  return teamSetup
}
