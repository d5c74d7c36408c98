import { noTeam } from './none.ts'
import type { Team, TeamFollower, TeamPlace, TeamSetup } from './port.ts'

export * from './port.ts'

/**
 * Opens the way to a team; without one nothing is loaded, and no thread starts.
 * Resolves at once: whether the server is there is said by `follower.state`.
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

/** How one comes by a team. */
export async function setUpTeam(): Promise<TeamSetup> {
  const { teamSetup } = await import('./client.ts')
  return teamSetup
}
