import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import { canBeChecked, useLedgerWords } from '../../../components/ledger/use-ledger-words.ts'
import { useLedger } from '../../../stores/ledger.ts'
import type { TodaySource } from '../line.ts'

/** Paid and irreversible calls whose outcome is not known. */
export function useLedgerLines() {
  const { t } = useI18n()
  const ledger = useLedger()
  const { said, advice } = useLedgerWords()
  return computed((): TodaySource => ({
    lines: ledger.entries.map((entry) => ({
      key: `call ${entry.id}`,
      harm: entry.state === 'done' ? 'found' : 'unconfirmed',
      title: said(entry),
      detail: advice(entry),
      actions: [
        // Reading the ledger has the core check the account.
        ...(canBeChecked(entry) ? [{ text: t('common.check'), run: ledger.read }] : []),
        { text: t('common.dismiss'), run: () => ledger.settle(entry.id) },
      ],
    })),
  }))
}
