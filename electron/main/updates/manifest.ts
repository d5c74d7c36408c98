import type { UpdateInfo } from 'electron-updater'
import { parseUpdateInfo } from 'electron-updater/out/providers/Provider.js'
import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'
import type { Locale } from '../../shared/locale.ts'
import { UpdateRefused } from './trouble.ts'

/** A list of versions, signed by the publisher. */
export interface UpdateManifest extends UpdateInfo {
  notes?: Record<Locale, string> | undefined
}

const MOST_BYTES = 2 ** 30

const schema = z.object({
  version: z.string().regex(/^\d+\.\d+\.\d+(-[\w.-]+)?$/),
  files: z
    .array(
      z.object({
        // Beside the list, and nowhere else.
        url: z.string().regex(/^\w[\w.+-]*$/),
        sha512: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
        size: z.int().positive().max(MOST_BYTES),
      }),
    )
    .min(1)
    .max(20),
  releaseDate: z.string().default(''),
  stagingPercentage: z.number().min(0).max(100).default(100),
  notes: z.object({ ru: z.string(), en: z.string() }).optional(),
})

/**
 * The signed bytes of a list of versions. They include its name, so that one system's list is not
 * taken for another's.
 */
export const signedBytes = (name: string, text: string): Buffer => Buffer.from(`${name}\n${text}`)

/**
 * Reads a list of versions, once its signature has proved it.
 *
 * @param signature in Base64
 * @param key as of the feed
 * @throws UpdateRefused where anything is not as it must be
 */
export function readManifest(
  name: string,
  text: string,
  signature: string,
  key: string,
): UpdateManifest {
  prove(signedBytes(name, text), signature, key)
  const { success, data, error } = schema.safeParse(parse(name, text))
  if (!success) throw new UpdateRefused('malformed', error.message)
  // As updaters of old read it; the present one reads `files`.
  return { path: '', sha512: '', ...data }
}

function prove(signed: Buffer, signature: string, key: string): void {
  if (!/^[A-Za-z0-9+/]{86}==\s*$/.test(signature)) {
    throw new UpdateRefused('unsigned', 'What stands for the signature is none')
  }
  const spki = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
  if (!verify(null, signed, spki, Buffer.from(signature, 'base64'))) {
    throw new UpdateRefused('tampered', 'The signature is for something else')
  }
}

function parse(name: string, text: string): unknown {
  try {
    return parseUpdateInfo(text, name, new URL(`file:///${name}`))
  } catch (error) {
    throw new UpdateRefused('malformed', String(error))
  }
}
