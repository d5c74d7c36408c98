import type { Rule } from '../rule.ts'

/** The same event is posted to the same address twice. */
export const hookTwice: Rule = {
  name: 'hookTwice',
  reads: ['webhooks'],
  find({ known }) {
    const seen = new Set<string>()
    return known('webhooks').flatMap(({ id, name, url, event, type_call }) => {
      const what = JSON.stringify([url, event, type_call])
      const isAgain = url !== '' && seen.has(what)
      seen.add(what)
      if (!isAgain) return []
      const of = { kind: 'webhooks' as const, id, name }
      return { severity: 'warning' as const, of, field: 'url', words: { address: name } }
    })
  },
}
