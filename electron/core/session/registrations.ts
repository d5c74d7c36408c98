import { failedOutcome } from '../platform/failures/outcome.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { RegistrationInput } from './sign-in.ts'

/** Keeps in mind, in this run, which e-mails may have an account by now because of a registration here. */
export interface Registrations {
  /** E-mails of registrations with an unknown outcome, the latest last. */
  doubtful(): string[]
  /**
   * Registers. Rejects as `unknown` if the outcome is unknown, and also, with nothing sent, if an
   * earlier one of this e-mail is under way or had an unknown outcome.
   * @param again the user wants it all the same
   */
  make<T>(by: RegistrationInput, again: boolean, register: () => Promise<T>): Promise<T>
  /** A user signed in with this e-mail. */
  settle(email: string): void
}

export function createRegistrations(): Registrations {
  /** E-mails as typed, by their normalised form. */
  const open = new Map<string, string>()

  return {
    doubtful: () => [...open.values()],
    async make(by, again, register) {
      const key = keyOf(by.email)
      const wasOpen = open.has(key)
      if (wasOpen && !again) throw new CoreFailure('unknown')
      open.set(key, by.email)
      try {
        const result = await register()
        open.delete(key)
        return result
      } catch (error) {
        if (!wasOpen && failedOutcome(error) === 'notDone') open.delete(key)
        throw error
      }
    },
    settle: (email) => void open.delete(keyOf(email)),
  }
}

const keyOf = (email: string): string => email.trim().toLowerCase()
