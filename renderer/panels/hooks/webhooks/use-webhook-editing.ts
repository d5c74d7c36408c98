import { useI18n } from 'vue-i18n'
import { addressName } from '../../../../electron/service/catalogue/address-name.ts'
import type { WebhookBody, WebhookSeen } from '../../../../electron/bridge/webhooks.ts'
import { call } from '../../../bridge/call.ts'
import { useEditing } from '../../../components/exchange/use-editing.ts'
import { webhookPlace } from '../../../components/places.ts'
import { webhookForm, webhookSeen } from './webhook-form.ts'

/** Creates, changes and deletes webhooks. */
export function useWebhookEditing() {
  const { t } = useI18n()
  return useEditing<'webhooks', WebhookBody, WebhookSeen>({
    slice: 'webhooks',
    nameOf: ({ url }) => addressName(url),
    create: (cabinet, body) => call('webhooks.create', { cabinet, body }),
    // What stays away has to be compared too.
    replace: (cabinet, id, body, seen) => call('webhooks.replace', { cabinet, id, body, seen }),
    remove: (cabinet, id, url) => call('webhooks.delete', { cabinet, id, url }),
    seenOf: (detail) => webhookSeen(webhookForm(detail)),
    placeOf: webhookPlace,
    say: (done, name) => t(`hooks.done.${done}`, { name: addressName(name) }),
  })
}
