import { existsSync } from 'node:fs'
import type { Cabinet } from './cabinet.ts'
import { digitsOf } from './rules/phone.ts'
import { BRANCH_USER, branchTokenOf } from './seed/branch.ts'

/** Identification of a caller in a request. */
export interface Caller {
  /** The bearer token. */
  token?: string
  refreshToken?: string
  email?: string
  phone?: string
}

/** A cabinet that is being played, and how to stop. */
export interface Played {
  cabinet: Cabinet
  /** The state as it was at first. */
  reset(): void
  close(): Promise<void>
}

/** The accounts of the demo: the company's own, and its branch, which is an older cabinet. */
export interface Accounts {
  readonly main: Cabinet
  /** The branch; undefined until its first call. */
  branch(): Cabinet | undefined
  /** The cabinet of a call; the company's own if the call does not identify one. */
  of(caller: Caller): Promise<Cabinet>
  reset(): void
  close(): Promise<void>
}

export interface AccountsOptions {
  main: Played
  seed: number
  /** Where the branch's state lies. */
  branchFile: string
  openBranch(): Promise<Played>
}

/**
 * Opens the accounts. The branch is made at its first call, so that users of the main account need
 * not wait for it; from then on it runs with the demo.
 */
export async function openAccounts(options: AccountsOptions): Promise<Accounts> {
  const { main, seed } = options
  let opening: Promise<Played> | undefined
  let branch: Played | undefined

  async function open(): Promise<Cabinet> {
    opening ??= options.openBranch()
    try {
      branch = await opening
      return branch.cabinet
    } catch (error) {
      opening = undefined
      throw error
    }
  }

  function comesToBranch({ token, email, phone }: Caller): boolean {
    if (token !== undefined) return token === branchTokenOf(seed)
    return (
      email?.trim().toLowerCase() === BRANCH_USER.email ||
      (phone !== undefined && digitsOf(phone) === BRANCH_USER.phone)
    )
  }

  function isKnownAtBranch({ token, refreshToken }: Caller): boolean {
    const sessions = branch?.cabinet.sessions
    if (!sessions) return false
    if (token !== undefined) return sessions.find(token).judgement !== 'unknown'
    return refreshToken !== undefined && sessions.owns(refreshToken)
  }

  if (existsSync(options.branchFile)) await open()
  return {
    main: main.cabinet,
    branch: () => branch?.cabinet,
    of: async (caller) =>
      comesToBranch(caller) || isKnownAtBranch(caller) ? await open() : main.cabinet,
    reset() {
      main.reset()
      branch?.reset()
    },
    async close() {
      await Promise.allSettled([opening])
      await Promise.all([main.close(), branch?.close()])
    },
  }
}
