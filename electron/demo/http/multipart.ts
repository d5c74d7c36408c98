import type { FastifyInstance } from 'fastify'
import { Violation } from './refusal.ts'

/** A file that came with a form, its bytes at hand. */
export class SentFile extends File {
  readonly content: Buffer

  constructor(content: Buffer, name: string, type: string) {
    super([new Uint8Array(content)], name, { type })
    this.content = content
  }
}

async function readForm(type: string, body: Buffer): Promise<Record<string, string | SentFile>> {
  // Node reads forms for `fetch`; a form's parser of our own would know no better.
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': type },
  }).formData()
  const fields = [...form].map(async ([name, value]) => {
    if (typeof value === 'string') return [name, value] as const
    const content = Buffer.from(await value.arrayBuffer())
    return [name, new SentFile(content, value.name, value.type)] as const
  })
  const read: (readonly [string, string | SentFile])[] = await Promise.all(fields)
  return Object.fromEntries(read)
}

/** Lets requests carry forms with files; which operations take them is judged with their headers. */
export function acceptForms(server: FastifyInstance): void {
  server.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: { headers: { 'content-type'?: string } }, body: Buffer) => {
      try {
        return await readForm(request.headers['content-type'] ?? '', body)
      } catch {
        throw new Violation(400, 'The form cannot be read.', 'body is no form')
      }
    },
  )
}
