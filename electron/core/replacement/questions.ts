import { isDeepStrictEqual } from 'node:util'
import type { Forwarding } from '../../bridge/numbers.ts'
import type { Swap } from '../../bridge/replacement.ts'
import type { ForwardBackQuestion, Question } from '../consent/confirmation.ts'
import type { CabinetContext } from '../module/module.ts'
import { destinationOf, isWithin } from '../numbers/destination.ts'
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

/** What leads out of the account again when it is put back, or nowhere. */
export async function questionBack(
  context: Asking,
  works: readonly Work[],
): Promise<Question | undefined> {
  const recording = recordingIn(works)
  if (recording) {
    return recordingQuestion(context, works, { from: recording.to, to: recording.from })
  }
  const ways: ForwardBackQuestion['ways'] = []
  for (const { source, done } of works) {
    const before = done?.before as Forwarding | undefined
    if (source.subject !== 'numbers' || !before || isWithin(before)) continue
    const to = await destinationOf(context, before)
    const same = ways.find((way) => isDeepStrictEqual(way.to, to))
    if (same) same.numbers.push(source.name)
    else ways.push({ to, numbers: [source.name] })
  }
  return ways.length > 0 ? { kind: 'forwardBack', ways } : undefined
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
