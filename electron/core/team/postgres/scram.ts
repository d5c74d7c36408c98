import type { Client } from 'pg'
import { TeamFailure } from '../port.ts'

/** Rounds by which a password is worked over at least (RFC 7677): with fewer, it could be guessed from what is sent. */
const ROUNDS = 4_096

/**
 * Has a connection that is about to be made prove itself by SCRAM alone: a server that asks for the password in any other
 * way is left before a byte of it is sent, for such a server could be anybody's.
 * @returns whether the server has proved that it knows the password
 */
export function demandScram({ connection }: Client): () => boolean {
  let isProved = false
  const refuse = (why: string) => () =>
    void connection.stream.destroy(new TeamFailure('scram', why))
  // Before pg's own listeners, which answer: what is destroyed sends nothing any more.
  connection.prependListener('authenticationCleartextPassword', refuse('the password itself'))
  connection.prependListener('authenticationMD5Password', refuse('MD5'))
  connection.prependListener('authenticationSASLContinue', ({ data }: { data: string }) => {
    const rounds = Number(/(?:^|,)i=(\d+)(?:,|$)/.exec(data)?.[1])
    if (!(rounds >= ROUNDS)) refuse('too few rounds')()
  })
  connection.on('authenticationSASLFinal', () => (isProved = true))
  return () => isProved
}
