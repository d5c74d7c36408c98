import type { TroubleFields } from '../../../components/form/trouble-faults.ts'

/** Fields of the server's address that an error belongs to. */
export const serverTroubles = {
  unreachable: 'host',
  certificate: 'host',
  plain: 'host',
  scram: 'host',
  oldServer: 'host',
  noDatabase: 'database',
  foreign: 'database',
  taken: 'database',
} as const satisfies TroubleFields<'team', string>

/** Fields of the database owner's login that an error belongs to. */
export const ownerTroubles = {
  password: ['password', 'settings.team.faults.login'],
  rights: ['user', 'settings.team.faults.owner'],
} as const satisfies TroubleFields<'team', string>
