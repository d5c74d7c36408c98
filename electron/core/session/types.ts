import type { Addresses } from '../../service/catalogue/addresses.ts'
import type { Generation } from '../cabinet/types.ts'

/** Which of two passwords opens the account now; `neither` where the service refused both. */
export type HoldingPassword = 'current' | 'next' | 'neither'

/** What every sign-in to a real cabinet says: where it is, and which SMS interface serves it. */
interface Place {
  addresses: Partial<Addresses>
  generation: Generation
}

/** Whether signing out of a cabinet keeps or deletes its messages on this computer. */
export type MessagesOnSignOut = 'keep' | 'delete'

/** Every way of signing in. */
export type SignIn =
  | ({ way: 'email'; email: string; password: string } & Place)
  | ({ way: 'phone'; phone: string; pin: string } & Place)
  | ({ way: 'token'; token: string } & Place)
  | ({ way: 'tokenService'; email: string; password: string } & Place)
  | { way: 'demo' }
