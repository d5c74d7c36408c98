import type { Client } from 'pg'
import { TeamFailure } from '../port.ts'

/**
 * Least number of rounds (RFC 7677): with fewer, the password could be guessed from the messages.
 */
const ROUNDS = 4_096

/**
 * Permits only SCRAM on a new connection: if a server, maybe a false one, requests the password in
 * another way, the connection ends before it is sent.
 * @returns a function that returns whether the server has proved that it knows the password
 */
export function demandScram({ connection }: Client): () => boolean {
  let isProved = false
  const refuse = (why: string) => () =>
    void connection.stream.destroy(new TeamFailure('scram', why))
  // Before pg's own listeners, which answer: a destroyed stream sends nothing.
  connection.prependListener('authenticationCleartextPassword', refuse('the password itself'))
  connection.prependListener('authenticationMD5Password', refuse('MD5'))
  connection.prependListener('authenticationSASLContinue', ({ data }: { data: string }) => {
    const rounds = Number(/(?:^|,)i=(\d+)(?:,|$)/.exec(data)?.[1])
    if (!(rounds >= ROUNDS)) refuse('too few rounds')()
  })
  connection.on('authenticationSASLFinal', () => (isProved = true))
  return () => isProved
}
