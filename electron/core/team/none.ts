import { TeamFailure, type Team } from './port.ts'

/** Stands in without a team: grants every claim and answer, and sends nothing. */
export const noTeam: Team = {
  thread: async (key) => key,
  claim: async (thread, seconds) => ({
    thread,
    device: '',
    member: '',
    mine: true,
    lasts: seconds * 1_000,
  }),
  release: async () => undefined,
  answering: async () => ({ may: true }),
  answered: async () => undefined,
  set: async (_thread, _register, _value, seen) => ({ taken: true, version: seen + 1 }),
  be: async () => undefined,
  put: async ({ seen }) => ({ taken: true, version: seen + 1 }),
  read: async () => undefined,
  invite: () => Promise.reject(new TeamFailure('foreign')),
  remove: () => Promise.reject(new TeamFailure('foreign')),
  setOwner: () => Promise.reject(new TeamFailure('foreign')),
  close: async () => undefined,
}
