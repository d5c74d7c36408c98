import type { CommandName, Argument } from '../../electron/bridge/commands.ts'
import type { SecretRead, SecretWrite } from '../../electron/core/secrets/types.ts'
import type { Message, MessageId } from '../../electron/core/inbox/types.ts'

/** What the program under test is told. */
export type ToProgram =
  | { kind: 'command'; id: number; name: CommandName; argument: Argument<CommandName> }
  /** Kills itself at this point of sending a message, before anything else can happen. */
  | { kind: 'arm'; message: MessageId; point: 'connecting' | 'headers' }
  /** Sets its clock, by milliseconds. */
  | { kind: 'clock'; by: number }
  | { kind: 'secret'; id: number; answer: SecretRead | SecretWrite }

/** What the program under test says. */
export type FromProgram =
  | { kind: 'ready'; cabinet: string }
  | { kind: 'answer'; id: number; value?: unknown; failure?: unknown }
  | { kind: 'messages'; messages: Message[] }
  | {
      kind: 'secret'
      id: number
      call: 'read' | 'write' | 'remove'
      account: string
      value?: string
    }
  /** The core said something about its archive that a healthy one never says. */
  | { kind: 'trouble'; what: string }
