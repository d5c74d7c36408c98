import type { Cabinet } from '../cabinet.ts'

/**
 * Writes to every notification address. Nothing leaves the demo: the letters are kept in its state,
 * where the control interface shows them.
 */
export function writeLetter(
  { documents, now }: Pick<Cabinet, 'documents' | 'now'>,
  subject: string,
  text: string,
): void {
  for (const { email } of documents.list('notificationEmail')) {
    documents.add('letter', { to: email, subject, text, at: now() })
  }
}
