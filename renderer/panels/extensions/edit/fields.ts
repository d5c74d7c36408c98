import { newSip, sipChanges } from '../../../../electron/service/catalogue/sip-bodies.ts'
import { extensionPlace } from '../../../../electron/shared/places.ts'
import { defineResource } from '../../../components/pbx/resource.ts'

const seconds = { control: 'number', unit: 'extensions.form.seconds' } as const

/** Extensions, which the service calls SIP accounts. */
export const extensions = defineResource({
  subject: 'extensions',
  collection: 'sip',
  schema: newSip,
  changes: sipChanges,
  fields: {
    name: {
      control: 'text',
      label: 'extensions.name',
      required: true,
      input: { autocomplete: 'off' },
    },
    number: {
      control: 'extension',
      holder: 'sip',
      label: 'extensions.number',
      hint: 'extensions.form.numberHint',
      required: true,
    },
    aon: { control: 'own', label: 'extensions.callerId' },
    role: {
      control: 'text',
      label: 'extensions.role',
      hint: 'extensions.form.roleHint',
      input: { autocomplete: 'off' },
    },
    sip_timeout: {
      ...seconds,
      label: 'extensions.form.timeout',
      hint: 'extensions.form.timeoutHint',
      required: true,
      begin: 30,
    },
    phone_number: { control: 'own', label: 'extensions.form.mobile', required: true },
    phone_timeout: {
      ...seconds,
      label: 'extensions.form.mobileTimeout',
      when: 'phone_number',
      begin: 25,
    },
    sequence_rule: {
      control: 'own',
      label: 'extensions.form.order',
      when: 'phone_number',
      begin: 'single',
    },
  },
  placeOf: extensionPlace,
  done: 'extensions.done.',
  deleting: 'extensions.deleting.',
  // The service cannot remove a caller ID again.
  isUndoable: (former, { aon }) => aon === undefined || former.aon !== undefined,
})
