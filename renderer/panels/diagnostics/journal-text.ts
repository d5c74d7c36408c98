import type { JournalEntry } from '../../../electron/bridge/diagnostics.ts'

/** The journal as plain text for a letter to support; like the journal it holds no secret. */
export function journalText(entries: JournalEntry[], facts: Record<string, string>): string {
  const head = Object.entries(facts).map(([name, value]) => `${name}: ${value}`)
  const lines = entries.map(({ at, operation, outcome, status, duration, ...rows }) =>
    [
      new Date(at).toISOString(),
      operation,
      outcome,
      status ?? '-',
      `${Math.round(duration)} ms`,
      ...(rows.invalidRows
        ? [`invalid rows: ${rows.invalidRows} (${(rows.invalidReasons ?? []).join(', ')})`]
        : []),
    ].join('\t'),
  )
  return [...head, '', ...lines].join('\n')
}
