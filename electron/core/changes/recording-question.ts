import type { Account } from '../account/account.ts'
import type { RecordingQuestion } from '../consent/confirmation.ts'

/** What a person is asked about where one recording is to be heard in the place of another. */
export async function recordingQuestion(
  account: Pick<Account, 'rows'>,
  { from, to }: { from: number | undefined; to: number | undefined },
  players: string[],
): Promise<RecordingQuestion> {
  const names = new Map((await account.rows('media')).map(({ id, name }) => [id, name]))
  const called = (id = 0) => names.get(id) ?? `№ ${id}`
  return { kind: 'recording', name: called(to), former: called(from), players }
}
