import type { InputOf, OperationId } from '../../electron/service/index.ts'

/** One valid input for each operation. */
export const sampleInputs: { [Id in OperationId]: InputOf<Id> } = {
  'session.read': {},
  'session.login': { email: 'anna@office.example', password: 'Секрет-1905' },
  'session.refresh': { token: 'refresh-5b1e07c2' },
  'session.pinCall': { phone: '79001234567' },
  'session.ownPinCall': {},
  'token.login': {
    client_id: 10553,
    type: 'login',
    email: 'anna@office.example',
    password: 'Секрет-1905',
  },
  'users.aboutMe': {},
  'users.balance': {},
  'legacySms.numbers': { packet: 'A' },
  'payment.balance': {},
  'sms.send': { text: 'Добрый день, Пётр', number_id: 7, to: '79001234567' },
  'sms.list': { date_from: '2026-01-01', receiver: '79001234567' },
  'sms.dialog': { date_from: '2026-01-01' },
  'sms.numbers': {},
  'sip.statuses': {},
}
