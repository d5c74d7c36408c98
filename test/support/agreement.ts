import type { Agreement, Ask } from '../../electron/core/consent/consent.ts'

/** Agreement of a user who is not asked in a test. */
export const agreement = {} as Agreement

/** Agrees to every question, after it was looked at. */
export const agreeing =
  (look: (question: Parameters<Ask>[0]) => unknown = () => undefined): Ask =>
  async (question) => {
    await look(question)
    return agreement
  }
