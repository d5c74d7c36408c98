import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startProgram, type Life } from '../program-process.ts'

export interface StartsOptions {
  /** The bundled program. */
  program: string
  /** By which interface the account is reached. */
  family: 'rest' | 'rpc'
  /** The data folder. */
  home: string
  /** The service's address. */
  rest: string
}

export interface Starts {
  start(): Promise<Life>
  /** Whether the program knows the account's REST address, or will at its next start. */
  knowsRest(): boolean
}

/** The lives of one program, one after the other. */
export function createStarts({ program, family, home, rest }: StartsOptions): Starts {
  const secrets = new Map<string, string>()
  const generation = family === 'rest' ? ('current' as const) : ('legacy' as const)
  let lives = 0
  return {
    knowsRest: () => !existsSync(join(home, LIST)) || !/"rest":\s*""/.test(listIn(home)),
    async start() {
      if (lives > 0 && family === 'rpc') forgetRest(home, secrets)
      lives += 1
      const accounts = [{ rest, generation, spends: family }]
      const setting = { home, secrets, clock: 0, leaveCode: lives === 1, accounts }
      const life = await startProgram(program, setting)
      const [one] = life.accounts
      await one?.command('account.read', { cabinet: one.cabinet, collection: 'numbers' })
      return life
    },
  }
}

/** The list of cabinets, in the data folder. */
const LIST = 'cabinets.json'
const listIn = (home: string): string => readFileSync(join(home, LIST), 'utf8')

/** An account that is reached by RPC alone: a password opens REST, whose address is forgotten after that. */
function forgetRest(home: string, secrets: Map<string, string>): void {
  const forgotten = (text: string) => text.replaceAll(/"rest":\s*"[^"]*"/g, '"rest":""')
  if (existsSync(join(home, LIST))) writeFileSync(join(home, LIST), forgotten(listIn(home)))
  for (const [name, secret] of secrets) secrets.set(name, forgotten(secret))
}
