import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import type { WebhookDetail } from '../../../../electron/bridge/webhooks.ts'
import { same } from '../../../components/form/plain-data.ts'
import { useForm, type Faults } from '../../../components/form/use-form.ts'
import { useAccount } from '../../../stores/account.ts'
import { useDetails } from '../../../stores/details.ts'
import { useWebhookEditing } from './use-webhook-editing.ts'
import { webhookFaults } from './webhook-faults.ts'
import {
  newWebhook,
  webhookBody,
  webhookForm,
  webhookSeen,
  type WebhookForm,
} from './webhook-form.ts'
import { addressNotes, repeated, twinsOf } from './webhook-notes.ts'
import { useWebhookWords } from './words.ts'

/** What a form begins with: a webhook that is there, or one as the beginning of another, or nothing. */
export interface WebhookTask {
  webhook?: WebhookDetail
  like?: WebhookDetail
}

/** The editor of one webhook: its values, what is wrong with them, and what should be known of them. */
export function useWebhookForm({ webhook, like }: WebhookTask) {
  const { t } = useI18n()
  const account = useAccount()
  const details = useDetails()
  const editing = useWebhookEditing()
  const labels = useLabels()
  account.need('webhooks')

  const from = webhook ?? like
  const form = useForm<WebhookForm, void>({
    begin: from ? webhookForm(from) : newWebhook,
    check: (values) =>
      Object.fromEntries(
        Object.entries(webhookFaults(values)).map(([field, fault]) => [
          field,
          fault && t(`hooks.faults.${fault}`),
        ]),
      ) satisfies Faults,
    fields: { type_call: 'typeCall', type_style: 'typeStyle' },
    save: async (values, base) => {
      if (!webhook) await editing.create(webhookBody(values))
      else if (!same(webhookBody(values), webhookBody(base))) {
        await editing.change(webhook.id, webhookBody(values), webhookSeen(base))
      }
    },
    merge: webhook && {
      current: async () => {
        await details.read('webhooks', webhook.id, true)
        return webhookForm(details.detailOf('webhooks', webhook.id)?.detail ?? webhook)
      },
      label: (field) => labels[field],
      text: useTexts(),
    },
  })

  const notes = computed(() => {
    const { url, fields, headers, params } = form.values.value
    const twins = twinsOf(form.values.value, account.rows('webhooks'), webhook?.id)
    const twice = (names: string[]) =>
      names.length > 0 ? [t('hooks.twice', { names: names.join(', ') })] : []
    return {
      url: [
        ...addressNotes(url).map((note) => t(`hooks.notes.${note}`)),
        ...(twins.length > 0 ? [t('hooks.notes.twin')] : []),
      ],
      fields: twice(repeated(fields.map(({ before }) => before))),
      headers: twice(
        repeated(
          headers.map(({ name }) => name),
          true,
        ),
      ),
      params: twice(repeated(params.map(({ name }) => name))),
    }
  })

  return { form, labels, notes }
}

/** What the fields are called. */
function useLabels(): Record<keyof WebhookForm, string> {
  const { t } = useI18n()
  return {
    url: t('hooks.url'),
    event: t('hooks.event'),
    typeCall: t('hooks.direction'),
    typeStyle: t('hooks.style'),
    template: t('hooks.template'),
    fields: t('hooks.fields'),
    headers: t('hooks.headers'),
    params: t('hooks.params'),
  }
}

/** The content of fields in words, for choosing between two; of headers the names alone. */
function useTexts() {
  const words = useWebhookWords()
  return (field: keyof WebhookForm, value: WebhookForm[keyof WebhookForm]): string => {
    if (typeof value === 'string') {
      if (field === 'event') return words.event(value)
      if (field === 'typeCall') return words.direction(value)
      return field === 'typeStyle' ? words.style(value) : value
    }
    return value
      .map((row) => {
        if ('before' in row) return `${row.before} → ${row.after}`
        return `${row.name}: ${field === 'headers' ? '••••' : row.value}`
      })
      .join(', ')
  }
}
