import { proofTexts } from './protocol.ts'

/** Credential of a session: `id` is sent to the program, `key` is never sent. */
export interface Credential {
  id: string
  key: string
}

/**
 * The program's first message on a page's socket; `session` if the credential was a one-use secret.
 */
export interface Hello {
  nonce: string
  proof: string
  session?: string
}

/** The credential derived from a one-use secret, which is never sent itself. */
export async function credentialOf(secret: string): Promise<Credential> {
  return { id: await hmac(secret, proofTexts.id), key: await hmac(secret, proofTexts.key) }
}

/** 32 random bytes in base64url. */
export function newNonce(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)))
}

/**
 * The page's answer to a program's first words, and the credential that holds from now on. Undefined if
 * the program does not know the key: it is another one, at whose address ours was before.
 */
export async function answerHello(
  { id, key }: Credential,
  pageNonce: string,
  { nonce, proof, session }: Hello,
): Promise<{ proof: string; next: Credential } | undefined> {
  const nonces = { page: pageNonce, program: nonce, session }
  if ((await hmac(key, proofTexts.program(nonces))) !== proof) return undefined
  const next =
    session === undefined
      ? { id, key }
      : { id: session, key: await hmac(key, proofTexts.session(nonces)) }
  return { proof: await hmac(key, proofTexts.page(nonces)), next }
}

async function hmac(key: string, text: string): Promise<string> {
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await crypto.subtle.importKey('raw', encoder.encode(key), algorithm, false, [
    'sign',
  ])
  const signed = await crypto.subtle.sign('HMAC', imported, encoder.encode(text))
  return base64url(new Uint8Array(signed))
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
