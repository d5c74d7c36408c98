import type { DemoAccount } from '../../../electron/demo/options.ts'
import { badFormat, no, taken, type Bench, type Rows } from './row.ts'

const NEW = {
  email: 'newcomer@svetly-dom.example',
  phone: '79010004899',
  password: 'longer-word',
  password_confirmation: 'longer-word',
}
/** Right and wrong answers to a PIN call that was placed just now. */
const called =
  (pin: (right: string) => string, more: object = {}) =>
  async ({ client, service }: Bench) => {
    await client.call('session.pinCall', { phone: NEW.phone })
    return { ...NEW, pin: pin(service.account.pin), ...more }
  }
const right = (pin: string): string => pin
const other = (): string => '0000'

const signIn = ({ email, password }: DemoAccount) => ({ email, password })

const newPassword = { password: 'longer-word', password_confirmation: 'longer-word' }

export const session: Rows<'session'> = {
  'session.read': { takes: {} },
  'session.login': {
    takes: async ({ service }) => signIn(service.account),
    refuses: [
      [{ email: 'nobody@svetly-dom.example', password: 'x' }, no('User not found.', 'email')],
      [
        async ({ service }) => ({ ...signIn(service.account), password: 'x' }),
        no('Password not right.', 'password'),
      ],
      [
        async ({ service }) => ({ phone: service.account.phone, pin: '4821' }),
        no('Pin not found.', 'pin'),
      ],
    ],
  },
  'session.refresh': {
    takes: async ({ client, service }) => {
      const { refresh_token } = await client.call('session.login', signIn(service.account))
      return { token: refresh_token ?? '' }
    },
    refuses: [[{ token: 'made-up' }, no('Unauthenticated.', undefined, 401)]],
  },
  'session.pinCall': {
    takes: { phone: '79010004800' },
    refuses: [[{ phone: '74952000000' }, badFormat('phone')]],
  },
  'session.ownPinCall': { takes: {} },
  'session.register': {
    takes: called(right),
    refuses: [
      [called(other), no('Pin not right.', 'pin')],
      [called(right, { email: 'buh@svetly-dom.example' }), taken('email')],
      [called(right, { phone: '79010004800' }), taken('phone')],
    ],
  },
  'session.updatePassword': {
    takes: async ({ service }) => ({
      current_password: service.account.password,
      ...newPassword,
    }),
    refuses: [[{ current_password: 'x', ...newPassword }, no('Password not right.')]],
  },
}

export const token: Rows<'token'> = {
  'token.login': {
    takes: async ({ service }) => ({
      client_id: 10553,
      type: 'login',
      ...signIn(service.account),
    }),
    refuses: [
      [
        { client_id: 10553, type: 'login', email: 'nobody@a.example', password: 'x' },
        no('User not found.', 'email'),
      ],
      [
        async ({ service }) => ({
          client_id: 10553,
          type: 'login',
          email: service.account.email,
          password: 'x',
        }),
        no('Password not right.', 'password'),
      ],
    ],
  },
}

export const users: Rows<'users'> = {
  'users.aboutMe': { takes: {} },
  'users.about': {
    takes: { identifier: 'buh@svetly-dom.example' },
    refuses: [
      [{ identifier: 'nobody@svetly-dom.example' }, 'userNotFound'],
      [{ identifier: '79010009900' }, 'userOfAnotherCustomer'],
    ],
  },
  'users.list': { takes: {} },
  'users.balance': { takes: {} },
  'users.xdrs': { takes: { i_service: 2, from_date: '2020-01-01 00:00:00' } },
}

export const accounts: Rows<'accounts'> = {
  'accounts.list': { takes: { batch_name: '@groups', prefix: '54' } },
  'accounts.subscriptions': {
    takes: { i_account: 1_000_501 },
  },
}

export const calls: Rows<'calls'> = {
  'calls.search': { takes: { date_from: '2020-01-01 00:00:00', limit: 5 } },
}

export const flashCall: Rows<'flashCall'> = {
  'flashCall.list': { takes: {} },
  'flashCall.create': { takes: { name: 'Магазин' } },
  'flashCall.rename': {
    takes: { account_id: 702, name: 'Магазин' },
  },
  'flashCall.settings': {
    takes: { account_id: 701 },
  },
  'flashCall.changeSettings': {
    takes: {
      account_id: 701,
      pin_tries: 2,
      operators: { mts: { allowed: false } },
      hook_url: 'https://crm.svetly-dom.example/pin',
    },
  },
  'flashCall.delete': {
    takes: { account_id: 702 },
  },
  'flashCall.generalSettings': { takes: {} },
  'flashCall.changeGeneralSettings': {
    takes: { calls_per_hour: 100, operators: { tele2: { allowed: false } } },
  },
  'flashCall.proposals': { takes: {} },
  'flashCall.takeProposal': {
    takes: { account_id: 702, proposal_id: '21' },
  },
}
