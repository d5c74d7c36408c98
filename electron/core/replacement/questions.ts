import type { Question } from '../consent/confirmation.ts'
import { recordingQuestion } from '../changes/recording-question.ts'
import type { CabinetContext } from '../module/module.ts'
import type { Work } from './work.ts'

/**
 * Makes the question for consent to another recording for all callers, or to numbers without a
 * destination; other swaps stay within the account.
 */
export async function questionOf(
  { account }: Pick<CabinetContext, 'account'>,
  works: readonly Work[],
): Promise<Question | undefined> {
  const swaps = works.flatMap((work) => work.swaps)
  const played = swaps.find(({ from }) => from?.kind === 'media')
  if (played) {
    const ends = { from: played.from?.id, to: played.to?.id }
    return recordingQuestion(
      account,
      ends,
      works.map(({ source }) => source.name),
    )
  }
  const ending = works.filter(
    (work) => work.source.subject === 'numbers' && work.swaps.some(({ to }) => !to),
  )
  if (ending.length === 0) return undefined
  const numbers = ending.map(({ source: { name, givenId } }) => ({
    number: name,
    ...(givenId !== undefined && { givenId }),
  }))
  return { kind: 'forward', numbers, to: { type: 'empty', name: '' } }
}
