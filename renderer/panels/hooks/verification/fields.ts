import { flashSettings } from '../../../../electron/service/catalogue/flash-call-bodies.ts'
import { defineResource } from '../../../components/pbx/resource.ts'

const flag = { control: 'switch', onlyTold: true } as const
const named = <Name extends string>(name: Name) => `hooks.verification.settings.${name}` as const

/** Settings of verification accounts. */
export const verification = defineResource({
  subject: 'verification',
  collection: 'flashAccounts',
  schema: flashSettings,
  fields: {
    token_lifetime_sec: {
      control: 'number',
      unit: 'words.secondsUnit',
      label: named('token_lifetime_sec'),
      width: 'half',
    },
    pin_tries: { control: 'number', label: named('pin_tries'), width: 'half' },
    return_operator: { ...flag, label: named('return_operator') },
    return_pin: { ...flag, label: named('return_pin') },
    same_pin_phone: {
      ...flag,
      label: named('same_pin_phone'),
    },
    operators: { control: 'own', onlyTold: true, label: named('operators') },
    hook_url: {
      control: 'text',
      onlyTold: true,
      label: named('hook_url'),
      input: { mono: true, type: 'url', inputmode: 'url', autocomplete: 'off' },
    },
  },
  placeOf: () => '#/hooks/verification',
  done: 'resources.done.',
  deleting: 'hooks.verification.deleting.',
})
