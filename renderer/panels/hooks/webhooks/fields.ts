import { webhooksCreate } from '../../../../electron/service/catalogue/webhooks.ts'
import { addressName } from '../../../../electron/shared/address-name.ts'
import { defineResource } from '../../../components/pbx/resource.ts'
import { webhookPlace } from '../../../../electron/shared/places.ts'

const third = { control: 'choice', width: 'third', unset: 'words.notKnown' } as const
const address = { mono: true, type: 'url', inputmode: 'url', placeholder: 'https://' } as const

/** Call-monitoring webhooks. */
export const webhooks = defineResource({
  subject: 'webhooks',
  collection: 'webhooks',
  schema: webhooksCreate.input,
  fields: {
    url: {
      control: 'text',
      label: 'words.address',
      required: true,
      input: { ...address, autocomplete: 'off' },
    },
    event: { ...third, label: 'words.when', begin: 'create' },
    type_call: { ...third, label: 'hooks.direction', begin: 'inbound' },
    type_style: { ...third, label: 'hooks.style', begin: 'long' },
    fields: { control: 'rows', rare: true, label: 'hooks.fields', hint: 'hooks.fieldsHint' },
    headers: { control: 'rows', rare: true, label: 'hooks.headers', hint: 'hooks.headersHint' },
    params: { control: 'rows', rare: true, label: 'hooks.params' },
    template: {
      control: 'text',
      rare: true,
      label: 'hooks.template',
      input: { mono: true, lines: 4 },
    },
  },
  nameOf: ({ url }) => addressName(url),
  placeOf: webhookPlace,
  done: 'resources.done.',
  deleting: 'hooks.deleting.',
})
