import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import type { WebhookDetail } from '../../../../electron/bridge/webhooks.ts'
import type { Task } from '../../../components/pbx/resource.ts'
import { useResourceForm } from '../../../components/pbx/use-resource-form.ts'
import { useAccount } from '../../../stores/account.ts'
import { webhooks } from './fields.ts'
import { webhookFaults, type WebhookFault } from './webhook-faults.ts'
import { addressNotes, repeated, twinsOf } from './webhook-notes.ts'
import { DIRECTIONS, EVENTS, STYLES, useWebhookWords } from './words.ts'

const SHARED: Partial<Record<WebhookFault, string>> = {
  empty: 'faults.required',
  notAddress: 'faults.url',
  notHttp: 'faults.notHttp',
}

/** The form of one webhook, with warnings about its current values. */
export function useWebhookForm(task: Task<WebhookDetail>) {
  const { t } = useI18n()
  const account = useAccount()
  const words = useWebhookWords()
  account.need('webhooks')

  const choices = {
    event: EVENTS.map((value) => ({ value, text: words.event(value) })),
    type_call: DIRECTIONS.map((value) => ({ value, text: words.direction(value) })),
    type_style: STYLES.map((value) => ({ value, text: words.style(value) })),
  }
  const editor = useResourceForm(webhooks, task, {
    check: (values) =>
      Object.fromEntries(
        Object.entries(webhookFaults(values)).map(([field, fault]) => [
          field,
          fault && t(SHARED[fault] ?? `hooks.faults.${fault}`),
        ]),
      ),
    choices: (field) => choices[field as keyof typeof choices],
    text: (field, value) => (Array.isArray(value) ? rowsText(value as Row[], field) : undefined),
  })

  const notes = computed(() => {
    const { url, fields = [], headers = [], params = [], ...when } = editor.form.values.value
    const twins = twinsOf({ url: url ?? '', ...when }, account.rows('webhooks'), task.resource?.id)
    const twice = (names: string[]) =>
      names.length > 0 ? [t('hooks.twice', { names: names.join(', ') })] : []
    const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)
    return {
      url: [
        ...addressNotes(url ?? '').map((note) => t(`hooks.notes.${note}`)),
        ...(twins.length > 0 ? [t('hooks.notes.twin')] : []),
      ],
      fields: twice(repeated(fields.map(({ before }) => before))),
      headers: twice(repeated(namesOf(headers), true)),
      params: twice(repeated(namesOf(params))),
    }
  })

  return { editor, notes }
}

type Row = { before: string; after: string } | { name: string; value: string }

/** Rows for choosing between two; of headers the names alone. */
const rowsText = (rows: readonly Row[], field: string): string =>
  rows
    .map((row) =>
      'before' in row
        ? `${row.before} → ${row.after}`
        : `${row.name}: ${field === 'headers' ? '••••' : row.value}`,
    )
    .join(', ')
