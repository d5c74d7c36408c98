import { error, POOR, withoutMoney, type Bench, type Rows } from './row.ts'

const OWN = '79010004810'
const CUSTOMER = '79150007788'
const HANDLER = 'https://crm.svetly-dom.example/sms'

const message = { number_id: 501, to: CUSTOMER, text: 'Добрый день!' }
const note = { from: OWN, to: CUSTOMER, text: 'Окно готово' }

export const sms: Rows<'sms'> = {
  'sms.send': {
    takes: { ...message, count_pdu: true, reject_long: true, dlr_level: 2 },
  },
  'sms.list': { takes: { incoming: 1, date_from: '2020-01-01', limit: 50 } },
  'sms.dialog': { takes: { date_from: '2020-01-01' } },
  'sms.numbers': { takes: {} },
  'sms.activatePacket': {
    takes: { number_id: 501, packet: '10' },
    refuses: [[withoutMoney({ number_id: 501, packet: '10' }), POOR]],
  },
  'sms.packets': { takes: {} },
  'sms.setUrl': {
    takes: { number: OWN, url: HANDLER },
  },
  'sms.deleteUrl': {
    takes: async ({ client }) => {
      await client.call('sms.setUrl', { number: OWN, url: HANDLER })
      return { number: OWN }
    },
  },
}

async function withoutPacket({ client }: Bench) {
  await client.call('legacySms.deletePacket', { number: OWN })
  return { number: OWN }
}

export const legacySms: Rows<'legacySms'> = {
  'legacySms.numbers': { takes: { packet: 'A' } },
  'legacySms.packets': { takes: {} },
  'legacySms.addPacket': {
    takes: { packet: '11', number: OWN },
    refuses: [[withoutMoney({ packet: '11', number: OWN }), error('Insufficient funds.')]],
  },
  'legacySms.deletePacket': {
    takes: { number: OWN },
    refuses: [[withoutPacket, error('number: The number has no packet.')]],
  },
  'legacySms.stay': {
    takes: { number: OWN },
  },
  'legacySms.list': { takes: { created_datetime_from: '2020-01-01 00:00:00' } },
  'legacySms.send': {
    takes: { ...note, count_pdu: true },
  },
  'legacySms.getStatus': {
    takes: async ({ client }) => {
      const { jmx_id } = await client.call('legacySms.send', note)
      return { jmx_id }
    },
    refuses: [[{ jmx_id: 'made-up' }, error('Message not found.', 404)]],
  },
}
