import type { Swap } from '../../bridge/replacement.ts'
import type { Question } from '../consent/confirmation.ts'
import type { CabinetContext } from '../module/module.ts'
import type { Work } from './work.ts'

type Asking = Pick<CabinetContext, 'account'>

/** What all callers are to hear, and numbers that are to lead nowhere; all else stays within the account. */
export async function questionOf(
  context: Asking,
  works: readonly Work[],
): Promise<Question | undefined> {
  const recording = recordingIn(works)
  if (recording) return recordingQuestion(context, works, recording)
  const ending = works.filter(
    ({ source, swaps }) => source.subject === 'numbers' && swaps.some(({ to }) => !to),
  )
  if (ending.length === 0) return undefined
  const numbers = ending.map(({ source: { name, givenId } }) => ({
    number: name,
    ...(givenId !== undefined && { givenId }),
  }))
  return { kind: 'forward', numbers, to: { type: 'empty', name: '' } }
}

type Ends = { [End in 'from' | 'to']: Swap[End] | undefined }

const recordingIn = (works: readonly Work[]): Ends | undefined =>
  works.flatMap(({ swaps }) => swaps).find(({ from }) => from?.kind === 'media') as Ends | undefined

async function recordingQuestion(
  { account }: Asking,
  works: readonly Work[],
  { from, to }: Ends,
): Promise<Question> {
  const names = new Map((await account.rows('media')).map(({ id, name }) => [id, name]))
  const called = (id = 0) => names.get(id) ?? `№ ${id}`
  return {
    kind: 'recording',
    name: called(to?.id),
    former: called(from?.id),
    players: works.map(({ source }) => source.name),
  }
}
