import { computed } from 'vue'
import { byHarm } from './line.ts'
import { useCallLines } from './sources/calls.ts'
import { useElsewhereLines } from './sources/elsewhere.ts'
import { useEndLines } from './sources/ends.ts'
import { useFirstLines } from './sources/first.ts'
import { useLedgerLines } from './sources/ledger.ts'
import { useMessageLines } from './sources/messages.ts'
import { useMoneyLines } from './sources/money.ts'
import { usePeopleLines } from './sources/people.ts'
import { usePlannedLines } from './sources/planned.ts'
import { useSessionLines } from './sources/sessions.ts'
import { useSupportLines } from './sources/support.ts'
import { useUpdateLines } from './sources/updates.ts'

/** All that needs somebody now, by harm, and what is not known of it. */
export function useToday() {
  const sources = [
    useSessionLines(),
    useCallLines(),
    useElsewhereLines(),
    usePeopleLines(),
    useLedgerLines(),
    usePlannedLines(),
    useMessageLines(),
    useEndLines(),
    useSupportLines(),
    useMoneyLines(),
    useUpdateLines(),
    useFirstLines(),
  ]
  const told = computed(() => sources.map((source) => source.value))
  return {
    lines: computed(() => told.value.flatMap(({ lines }) => lines).sort(byHarm)),
    isReading: computed(() => told.value.some(({ isReading }) => isReading)),
    gaps: computed(() => told.value.flatMap(({ gap }) => gap ?? [])),
  }
}
