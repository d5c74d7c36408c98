import { answerWith } from '../../../files/worker-calls.ts'
import { readIcs, type IcsDays } from './read.ts'

const calls = {
  read: async (blob: Blob, span: Omit<IcsDays, 'name'>) =>
    readIcs(new Uint8Array(await blob.arrayBuffer()), span),
}
export type IcsCalls = typeof calls

answerWith<IcsCalls>(calls)
