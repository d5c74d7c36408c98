import type { KeychainTrouble } from '../../../bridge/app.ts'

export type SecretRead =
  { state: 'found'; value: string } | { state: 'absent' } | { state: KeychainTrouble }

export type SecretWrite = { state: 'done' } | { state: KeychainTrouble }

/**
 * The operating system's keychain. Calls never reject and never hang: what goes wrong is a state.
 * Only `absent` may lead to creating a key.
 */
export interface SecretStore {
  read(account: string): Promise<SecretRead>
  write(account: string, value: string): Promise<SecretWrite>
  remove(account: string): Promise<SecretWrite>
}
