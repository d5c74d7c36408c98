import type { Team, TeamFollower, TeamPlace, TeamSetup } from './port.ts'

export * from './port.ts'

/**
 * Connects to a team, whose code is loaded for it. Resolves at once: `follower.state` reports whether the server
 * can be reached.
 */
export async function openTeam(place: TeamPlace, follower: TeamFollower): Promise<Team> {
  const { connectTeam } = await import('./client.ts')
  return connectTeam(place, follower)
}

/** Loads the functions that create a team or join one. */
export async function setUpTeam(): Promise<TeamSetup> {
  const { teamSetup } = await import('./client.ts')
  return teamSetup
}
