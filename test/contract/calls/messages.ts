import {
  badFormat,
  error,
  no,
  POOR,
  unknown,
  withoutMoney,
  wrong,
  type Bench,
  type Rows,
} from './row.ts'

const OWN = '79010004810'
const LANDLINE = '74852000200'
const CUSTOMER = '79150007788'
const HANDLER = 'https://crm.svetly-dom.example/sms'

const message = { number_id: 501, to: CUSTOMER, text: 'Добрый день!' }
const note = { from: OWN, to: CUSTOMER, text: 'Окно готово' }

export const sms: Rows<'sms'> = {
  'sms.send': {
    takes: { ...message, count_pdu: true, reject_long: true, dlr_level: 2 },
    refuses: [
      [{ ...message, number_id: 7 }, unknown('number_id')],
      [{ ...message, to: 'Иван' }, badFormat('to')],
      [
        { ...message, text: 'я'.repeat(700), reject_long: true },
        no('The text is longer than 10 SMS.', 'text'),
      ],
    ],
  },
  'sms.list': { takes: { incoming: 1, date_from: '2020-01-01', limit: 50 }, refuses: [] },
  'sms.dialog': { takes: { date_from: '2020-01-01' }, refuses: [] },
  'sms.numbers': { takes: {}, refuses: [] },
  'sms.activatePacket': {
    takes: { number_id: 501, packet: '10' },
    refuses: [
      [{ number_id: 510, packet: '10' }, unknown('number_id')],
      [{ number_id: 501, packet: '7' }, unknown('packet')],
      [{ number_id: 501, packet: '12' }, no('The packet is already active.', 'packet')],
      [withoutMoney({ number_id: 501, packet: '10' }), POOR],
    ],
  },
  'sms.packets': { takes: {}, refuses: [] },
  'sms.setUrl': {
    takes: { number: OWN, url: HANDLER },
    refuses: [[{ number: LANDLINE, url: HANDLER }, unknown('number')]],
  },
  'sms.deleteUrl': {
    takes: async ({ client }) => {
      await client.call('sms.setUrl', { number: OWN, url: HANDLER })
      return { number: OWN }
    },
    refuses: [[{ number: LANDLINE }, unknown('number')]],
  },
}

async function withoutPacket({ client }: Bench) {
  await client.call('legacySms.deletePacket', { number: OWN })
  return { number: OWN }
}

export const legacySms: Rows<'legacySms'> = {
  'legacySms.numbers': { takes: { packet: 'A' }, refuses: [] },
  'legacySms.packets': { takes: {}, refuses: [] },
  'legacySms.addPacket': {
    takes: { packet: '11', number: OWN },
    refuses: [
      [{ packet: '7', number: OWN }, wrong('packet')],
      [{ packet: '11', number: LANDLINE }, wrong('number')],
      [withoutMoney({ packet: '11', number: OWN }), error('Insufficient funds.')],
    ],
  },
  'legacySms.deletePacket': {
    takes: { number: OWN },
    refuses: [
      [{ number: LANDLINE }, wrong('number')],
      [withoutPacket, error('number: The number has no packet.')],
    ],
  },
  'legacySms.stay': {
    takes: { number: OWN },
    refuses: [[{ number: LANDLINE }, wrong('number')]],
  },
  'legacySms.list': { takes: { created_datetime_from: '2020-01-01 00:00:00' }, refuses: [] },
  'legacySms.send': {
    takes: { ...note, count_pdu: true },
    refuses: [
      [{ ...note, from: LANDLINE }, wrong('from')],
      [{ ...note, to: 'Иван' }, error('to: The to format is invalid.')],
    ],
  },
  'legacySms.getStatus': {
    takes: async ({ client }) => {
      const { jmx_id } = await client.call('legacySms.send', note)
      return { jmx_id }
    },
    refuses: [[{ jmx_id: 'made-up' }, error('Message not found.', 404)]],
  },
}
