import { afterAll, onTestFinished } from 'vitest'
import { startPostgres, type Cluster } from './cluster.ts'
import { isIn, startDesktop, startTeam, type Desktop, type TestTeam } from './team.ts'

/** A PostgreSQL of a test file's own, with a team; it stops after all that the file does at its end. */
export async function ownTeam(): Promise<{ cluster: Cluster; team: TestTeam }> {
  const cluster = await startPostgres()
  afterAll(() => cluster.stop())
  return { cluster, team: await startTeam(cluster) }
}

/** A desktop of a test's own, which has read what there is. */
export async function openDesktop(...given: Parameters<typeof startDesktop>): Promise<Desktop> {
  const desktop = startDesktop(...given)
  onTestFinished(() => desktop.close())
  await desktop.until(isIn('live'))
  return desktop
}
