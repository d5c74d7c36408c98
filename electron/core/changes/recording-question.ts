import type { Account } from '../account/account.ts'
import type { RecordingQuestion } from '../consent/confirmation.ts'

/** Makes the question for consent to replacing one recording by another. */
export async function recordingQuestion(
  account: Pick<Account, 'rows'>,
  { from, to }: { from: number | undefined; to: number | undefined },
  players: string[],
): Promise<RecordingQuestion> {
  const names = new Map((await account.rows('media')).map(({ id, name }) => [id, name]))
  const called = (id = 0) => names.get(id) ?? `№ ${id}`
  return { kind: 'recording', name: called(to), former: called(from), players }
}
