import { groupsCreate } from '../../../electron/service/catalogue/groups.ts'
import { defineResource } from '../../components/pbx/resource.ts'
import { groupPlace } from '../../../electron/shared/places.ts'

/** Groups of extensions. */
export const groups = defineResource({
  subject: 'groups',
  collection: 'groups',
  schema: groupsCreate.input,
  fields: {
    name: { control: 'text', label: 'words.name', required: true, width: 'twoThirds' },
    number: {
      control: 'extension',
      holder: 'group',
      label: 'words.number',
      required: true,
      width: 'third',
    },
    sequence_rule: { control: 'choice', label: 'words.strategy', width: 'half', begin: 'Order' },
    timeout: {
      control: 'number',
      unit: 'words.secondsUnit',
      label: 'groups.timeout',
      required: true,
      width: 'half',
      begin: 30,
    },
    sips: { control: 'list', label: 'groups.members' },
    groups: { control: 'list', label: 'groups.children' },
    device_only: { control: 'switch', label: 'groups.deviceOnly', hint: 'groups.deviceOnlyHint' },
    pickup: { control: 'switch', label: 'groups.pickup', hint: 'groups.pickupHint' },
    pickup_number: {
      control: 'extension',
      holder: 'pickup',
      label: 'groups.pickupNumber',
      width: 'half',
      when: 'pickup',
    },
    approved_group_id: {
      control: 'own',
      label: 'groups.approvedGroup',
      width: 'half',
      when: 'pickup',
    },
  },
  placeOf: groupPlace,
  done: 'resources.done.',
  deleting: 'groups.deleting.',
})
