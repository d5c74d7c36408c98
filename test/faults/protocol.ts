import type { CommandName, Argument, Job } from '../../electron/bridge/index.ts'
import type { SecretRead, SecretWrite } from '../../electron/core/platform/secrets/types.ts'
import type { Message, MessageId } from '../../electron/bridge/inbox.ts'
import type { CabinetId, Generation } from '../../electron/bridge/cabinet.ts'

/** Who signs in everywhere. */
export const EMAIL = 'anna@example.org'
export const PASSWORD = 'correct horse'

/** An account, and by which interface it sends and reads. */
export interface AccountPlace {
  /** The service's address. */
  rest: string
  generation: Generation
  /** It is there to spend: by these interfaces, and nobody waits until it can send. */
  spends?: 'rest' | 'rpc'
}

/** What the program under test is started with. */
export interface ProgramSetting {
  home: string
  accounts: AccountPlace[]
  /** Whether it leaves compiled code behind for the next: a killed program leaves none. */
  leaveCode: boolean
  /** How far its computer's clock is ahead, in milliseconds. */
  clock: number
  /** It kills itself where its fault is at its worst. */
  diesOfFault?: boolean
}

/** What the program under test is told. */
export type ToProgram =
  | { kind: 'command'; id: number; name: CommandName; argument: Argument<CommandName> }
  /** Kills itself at this point of sending a message, before anything else can happen. */
  | { kind: 'arm'; cabinet: CabinetId; message: MessageId; point: 'connecting' | 'headers' }
  /** Sets its clock, by milliseconds. */
  | { kind: 'clock'; by: number }
  /** Ends as when a person quits. */
  | { kind: 'close' }
  | { kind: 'secret'; id: number; answer: SecretRead | SecretWrite }

/** What the program under test says. */
export type FromProgram =
  /** The cabinets, in the order of the accounts. */
  | { kind: 'ready'; cabinets: CabinetId[]; setAside: CabinetId[] }
  | { kind: 'answer'; id: number; value?: unknown; failure?: unknown }
  | { kind: 'messages'; cabinet: CabinetId; messages: Message[] }
  /** What a page is told of a job. */
  | { kind: 'job'; job: Job }
  | {
      kind: 'secret'
      id: number
      call: 'read' | 'write' | 'remove'
      account: string
      value?: string
    }
  /** The core said something about its database that a healthy one never says. */
  | { kind: 'trouble'; what: string }
