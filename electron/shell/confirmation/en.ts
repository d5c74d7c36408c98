import type {
  AddressQuestion,
  ResultsQuestion,
  BuyQuestion,
  CallsQuestion,
  Deletable,
  DeleteQuestion,
  Destination,
  ForwardBackQuestion,
  ForwardQuestion,
  PacketQuestion,
  TariffQuestion,
} from '../../core/ports.ts'
import { isFigure, joined, spelled } from './numbers.ts'
import type { Language, QuestionText } from './language.ts'

const money = new Intl.NumberFormat('en', { style: 'currency', currency: 'RUB' })
const count = new Intl.NumberFormat('en')

/** What is asked about in English. */
export const en: Language = {
  cancel: 'Cancel',
  forNow: 'Do not ask about this for 15 minutes',
  more: (left) => `and ${left} more`,
  wordsOf(question) {
    switch (question.kind) {
      case 'buy':
        return buy(question)
      case 'tariff':
        return tariff(question)
      case 'packet':
        return packet(question)
      case 'package':
        return {
          title: 'Taking an SMS bundle off',
          message: `Take the bundle “${question.name}” off ${spelled(question.number)}?`,
          lines:
            question.remaining === undefined ? [] : [`${question.remaining} SMS left are lost`],
          below: 'Without a bundle the number may send no SMS any more.',
          yes: 'Take off',
        }
      case 'invoice':
        return {
          title: 'Issuing an invoice',
          message: `Issue an invoice for ${money.format(question.sum)}?`,
          lines: [],
          below: 'Nothing is charged: the invoice has to be paid afterwards.',
          yes: 'Issue',
        }
      case 'calls':
        return callPackage(question)
      case 'delete':
        return deletion(question)
      case 'forward':
        return forward(question)
      case 'forwardBack':
        return forwardBack(question)
      case 'handler':
      case 'webhook':
        return address(question)
      case 'results':
        return results(question)
    }
  },
}

function results(question: ResultsQuestion): QuestionText {
  const { former } = question
  return {
    title: 'Verification calls',
    message: `Post the results of the account “${question.account}” to ${question.address}?`,
    lines: former === undefined ? [] : [`The former address: ${former}`],
    below:
      'The service does not say what is posted: it may be the numbers of those who are verified.',
    yes: 'Post',
  }
}

function forward(question: ForwardQuestion): QuestionText {
  return {
    title: 'Forwarding',
    message:
      question.to.type === 'empty'
        ? `Take the forwarding off ${ofNumbers(question.numbers.length)}?`
        : `Lead the calls of ${ofNumbers(question.numbers.length)} to ${destination(question.to)}?`,
    lines: question.numbers.map(({ number, givenId }) => joined(spelled(number), byId(givenId))),
    below: 'Incoming calls go the other way at once.',
    yes: question.to.type === 'empty' ? 'Take off' : 'Forward',
  }
}

function forwardBack(question: ForwardBackQuestion): QuestionText {
  return {
    title: 'Forwarding',
    message: `Put the former forwarding of ${ofNumbers(question.numbers.length)} back?`,
    lines: question.numbers.map(spelled),
    below: 'Incoming calls go the other way at once.',
    yes: 'Put back',
  }
}

function callPackage(question: CallsQuestion): QuestionText {
  return {
    title: 'A package of calls',
    message:
      question.fee === undefined
        ? `Take the package “${question.name}”? The service told no fee.`
        : `Take the package “${question.name}” for ${money.format(question.fee)} a month?`,
    lines: [`Account: ${question.account}`],
    below: 'The fee is charged. What is left of a former package may be lost.',
    yes: 'Take',
  }
}

function buy({ numbers, price }: BuyQuestion): QuestionText {
  const many = ofNumbers(numbers.length)
  return {
    title: 'Buying a number',
    message:
      price === undefined
        ? `Buy ${many}? The service told no price.`
        : `Buy ${many} for ${money.format(price)}?`,
    lines: numbers.map(({ number, price: each, fee }) =>
      joined(
        spelled(number),
        each === undefined ? 'price unknown' : money.format(each),
        fee === undefined ? undefined : `${money.format(fee)} a month`,
      ),
    ),
    below: 'The balance is charged at once, and a purchase cannot be undone.',
    yes: 'Buy',
  }
}

function tariff({ name, fee, exceeding }: TariffQuestion): QuestionText {
  const said = fee && (isFigure(fee) ? money.format(Number(fee)) : fee)
  return {
    title: 'Changing the tariff',
    message: said
      ? `Change to the tariff “${name}” for ${said} a month?`
      : `Change to the tariff “${name}”? The service told no fee.`,
    lines: exceeding.map(
      (one) =>
        `${one.name}: ${count.format(one.used)} in use, ${count.format(one.included)} included`,
    ),
    below: 'The service does not say when the fee is charged, nor what becomes of the excess.',
    yes: 'Change',
  }
}

function packet({ name, number, price, former }: PacketQuestion): QuestionText {
  const to = `for ${spelled(number)}`
  return {
    title: 'An SMS bundle',
    message:
      price === undefined
        ? `Take the bundle “${name}” ${to}? The service told no fee.`
        : `Take the bundle “${name}” at ${money.format(price)} a month ${to}?`,
    lines: former === undefined ? [] : [`In place of “${former}”`],
    below: 'The fee is charged. What is left of a former bundle may be lost.',
    yes: 'Take',
  }
}

const things: Record<Deletable, { title: string; whole: (name: string) => string; below: string }> =
  {
    extension: {
      title: 'Deleting an extension',
      whole: (name) => `Delete the extension “${name}”?`,
      below: 'Calls reach it no more, and its phone cannot sign in.',
    },
    group: {
      title: 'Deleting a group',
      whole: (name) => `Delete the group “${name}”?`,
      below: 'Calls that led there do so no more.',
    },
    queue: {
      title: 'Deleting a queue',
      whole: (name) => `Delete the queue “${name}”?`,
      below: 'Calls that led there do so no more.',
    },
    menu: {
      title: 'Deleting a scenario',
      whole: (name) => `Delete the scenario “${name}”?`,
      below: 'Calls that led there do so no more.',
    },
    recording: {
      title: 'Deleting a recording',
      whole: (name) => `Delete the recording “${name}”?`,
      below: 'It cannot be brought back.',
    },
    number: {
      title: 'Giving a number up',
      whole: (name) => `Give the number ${spelled(name)} up?`,
      below: 'It leaves the account for good, and cannot be brought back.',
    },
    externalNumber: {
      title: 'Disconnecting an external number',
      whole: (name) => `Disconnect the external number ${spelled(name)}?`,
      below: 'Its calls come to the account no more.',
    },
    verification: {
      title: 'Deleting a verification account',
      whole: (name) => `Delete the verification account “${name}”?`,
      below: 'Programs with its token can verify nobody any more.',
    },
    webhook: {
      title: 'Deleting a webhook',
      whole: (name) => `Delete the webhook ${name}?`,
      below: 'News of calls goes there no more.',
    },
    email: {
      title: 'Deleting an address for notifications',
      whole: (name) => `Delete the address for notifications ${name}?`,
      below: 'The service sends notifications there no more.',
    },
    handler: {
      title: 'The address for incoming SMS',
      whole: (name) => `Remove the address for incoming SMS of ${spelled(name)}?`,
      below: 'The program at that address learns of new SMS no more.',
    },
  }

function deletion({ what, name, givenId }: DeleteQuestion): QuestionText {
  const { title, whole, below } = things[what]
  const takesAway = what === 'externalNumber' || what === 'handler'
  const yes = what === 'number' ? 'Give up' : takesAway ? 'Remove' : 'Delete'
  const by = byId(givenId)
  return { title, message: whole(name), lines: by === undefined ? [] : [by], below, yes }
}

function destination({ type, name, otherwise }: Destination): string {
  const after =
    otherwise && otherwise.type !== 'empty' ? `, unanswered to ${destination(otherwise)}` : ''
  switch (type) {
    case 'empty':
      return 'nowhere'
    case 'sip':
      return `the extension “${name}”`
    case 'group':
      return `the group “${name}”`
    case 'scenario':
      return `the scenario “${name}”`
    case 'call_queue':
      return `the queue “${name}”`
    case 'number':
      return spelled(name)
    case 'sip_uri':
      return `the SIP address ${name}`
    case 'crm':
      return `the CRM ${name}${after}`
  }
}

function address({ kind, address: to, number, former }: AddressQuestion): QuestionText {
  const lines = former === undefined ? [] : [`The former address: ${former}`]
  return kind === 'handler'
    ? {
        title: 'The address for incoming SMS',
        message: `Post incoming SMS of ${spelled(number ?? '')} to ${to}?`,
        lines,
        below: 'Whoever owns that address reads these messages.',
        yes: 'Post',
      }
    : {
        title: 'A webhook',
        message: `Post news of calls to ${to}?`,
        lines,
        below: 'Whoever owns that address learns who calls whom, and when.',
        yes: 'Post',
      }
}

const ofNumbers = (many: number) => (many === 1 ? '1 number' : `${many} numbers`)

/** Nobody but the person vouches for such an id. */
const byId = (givenId: number | undefined) =>
  givenId === undefined ? undefined : `by the id ${givenId} that was entered here`
