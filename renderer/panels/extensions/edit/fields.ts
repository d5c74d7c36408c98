import { newSip, sipChanges } from '../../../../electron/service/catalogue/sip-bodies.ts'
import { extensionPlace } from '../../../../electron/shared/places.ts'
import { defineResource } from '../../../components/pbx/resource.ts'

const seconds = { control: 'number', unit: 'words.secondsUnit' } as const

/** Extensions, which the service calls SIP accounts. */
export const extensions = defineResource({
  subject: 'extensions',
  collection: 'sip',
  schema: newSip,
  changes: sipChanges,
  fields: {
    name: {
      control: 'text',
      label: 'words.personName',
      required: true,
      input: { autocomplete: 'off' },
    },
    number: {
      control: 'extension',
      holder: 'sip',
      label: 'words.number',
      hint: 'extensions.form.numberHint',
      required: true,
    },
    aon: { control: 'own', label: 'extensions.bulk.fields.aon' },
    role: {
      control: 'text',
      label: 'words.description',
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
      label: 'extensions.bulk.fields.sequence_rule',
      when: 'phone_number',
      begin: 'single',
    },
  },
  placeOf: extensionPlace,
  done: 'resources.done.',
  deleting: 'extensions.deleting.',
  // The service cannot remove a caller ID again.
  isUndoable: (former, { aon }) => aon === undefined || former.aon !== undefined,
})
