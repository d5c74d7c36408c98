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

const money = new Intl.NumberFormat('ru', { style: 'currency', currency: 'RUB' })
const count = new Intl.NumberFormat('ru')
const rules = new Intl.PluralRules('ru')

/** What is asked about in Russian. */
export const ru: Language = {
  cancel: 'Отмена',
  forNow: 'Не спрашивать о таком 15 минут',
  more: (left) => `и ещё ${left}`,
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
          title: 'Отключение пакета SMS',
          message: `Отключить пакет «${question.name}» от номера ${spelled(question.number)}?`,
          lines:
            question.remaining === undefined ? [] : [`Пропадёт остаток: ${question.remaining} SMS`],
          below: 'Без пакета номер может перестать отправлять SMS.',
          yes: 'Отключить',
        }
      case 'invoice':
        return {
          title: 'Выставление счёта',
          message: `Выставить счёт на ${money.format(question.sum)}?`,
          lines: [],
          below: 'Деньги не списываются: счёт нужно будет оплатить.',
          yes: 'Выставить',
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
    title: 'Проверочные звонки',
    message: `Отправлять результаты проверок аккаунта «${question.account}» на ${question.address}?`,
    lines: former === undefined ? [] : [`Прежний адрес: ${former}`],
    below: 'Что туда приходит, сервис не описывает: возможно, номера тех, кого проверяют.',
    yes: 'Отправлять',
  }
}

function forward(question: ForwardQuestion): QuestionText {
  return {
    title: 'Переадресация',
    message:
      question.to.type === 'empty'
        ? `Снять переадресацию с ${fromNumbers(question.numbers.length)}?`
        : `Направить звонки с ${fromNumbers(question.numbers.length)}: ${destination(question.to)}?`,
    lines: question.numbers.map(({ number, givenId }) => joined(spelled(number), byId(givenId))),
    below: 'Входящие звонки пойдут иначе сразу.',
    yes: question.to.type === 'empty' ? 'Снять' : 'Направить',
  }
}

function forwardBack(question: ForwardBackQuestion): QuestionText {
  return {
    title: 'Переадресация',
    message: `Вернуть прежнюю переадресацию ${forNumbers(question.numbers.length)}?`,
    lines: question.numbers.map(spelled),
    below: 'Входящие звонки пойдут иначе сразу.',
    yes: 'Вернуть',
  }
}

function callPackage(question: CallsQuestion): QuestionText {
  return {
    title: 'Пакет звонков',
    message:
      question.fee === undefined
        ? `Подключить пакет «${question.name}»? Плату сервис не сообщил.`
        : `Подключить пакет «${question.name}» за ${money.format(question.fee)} в месяц?`,
    lines: [`Аккаунт: ${question.account}`],
    below: 'Плата спишется с баланса. Остаток прежнего пакета может пропасть.',
    yes: 'Подключить',
  }
}

function buy({ numbers, price }: BuyQuestion): QuestionText {
  const many = ofNumbers(numbers.length)
  return {
    title: 'Покупка номера',
    message:
      price === undefined
        ? `Купить ${many}? Цену сервис не сообщил.`
        : `Купить ${many} за ${money.format(price)}?`,
    lines: numbers.map(({ number, price: each, fee }) =>
      joined(
        spelled(number),
        each === undefined ? 'цена неизвестна' : money.format(each),
        fee === undefined ? undefined : `${money.format(fee)} в месяц`,
      ),
    ),
    below: 'Деньги спишутся с баланса сразу, отменить покупку нельзя.',
    yes: 'Купить',
  }
}

function tariff({ name, fee, exceeding }: TariffQuestion): QuestionText {
  const said = fee && (isFigure(fee) ? money.format(Number(fee)) : fee)
  return {
    title: 'Смена тарифа',
    message: said
      ? `Перейти на тариф «${name}» за ${said} в месяц?`
      : `Перейти на тариф «${name}»? Плату сервис не сообщил.`,
    lines: exceeding.map(
      (one) =>
        `${one.name}: используется ${count.format(one.used)}, в тарифе ${count.format(one.included)}`,
    ),
    below: 'Когда спишется плата и что станет с превышением, сервис не сообщает.',
    yes: 'Перейти',
  }
}

function packet({ name, number, price, former }: PacketQuestion): QuestionText {
  const to = `на номере ${spelled(number)}`
  return {
    title: 'Пакет SMS',
    message:
      price === undefined
        ? `Подключить пакет «${name}» ${to}? Плату сервис не сообщил.`
        : `Подключить пакет «${name}» за ${money.format(price)} в месяц ${to}?`,
    lines: former === undefined ? [] : [`Сейчас подключён «${former}»`],
    below: 'Плата спишется с баланса. Остаток прежнего пакета может пропасть.',
    yes: 'Подключить',
  }
}

const things: Record<Deletable, { title: string; whole: (name: string) => string; below: string }> =
  {
    extension: {
      title: 'Удаление внутреннего номера',
      whole: (name) => `Удалить внутренний номер «${name}»?`,
      below: 'Звонки на него больше не поступят, а его телефон не сможет войти.',
    },
    group: {
      title: 'Удаление группы',
      whole: (name) => `Удалить группу «${name}»?`,
      below: 'Звонки, которые вели на неё, на неё больше не попадут.',
    },
    queue: {
      title: 'Удаление очереди',
      whole: (name) => `Удалить очередь «${name}»?`,
      below: 'Звонки, которые вели в неё, в неё больше не попадут.',
    },
    menu: {
      title: 'Удаление сценария',
      whole: (name) => `Удалить сценарий «${name}»?`,
      below: 'Звонки, которые вели в него, в него больше не попадут.',
    },
    recording: {
      title: 'Удаление записи',
      whole: (name) => `Удалить запись «${name}»?`,
      below: 'Вернуть её нельзя.',
    },
    number: {
      title: 'Отказ от номера',
      whole: (name) => `Отказаться от номера ${spelled(name)}?`,
      below: 'Номер уйдёт из кабинета насовсем: вернуть его нельзя.',
    },
    externalNumber: {
      title: 'Отключение внешнего номера',
      whole: (name) => `Отключить внешний номер ${spelled(name)}?`,
      below: 'Звонки с него в кабинет больше не поступят.',
    },
    verification: {
      title: 'Удаление аккаунта проверки',
      whole: (name) => `Удалить аккаунт проверки звонком «${name}»?`,
      below: 'Программы с его токеном проверять людей больше не смогут.',
    },
    webhook: {
      title: 'Удаление вебхука',
      whole: (name) => `Удалить вебхук ${name}?`,
      below: 'Новости о звонках туда больше не придут.',
    },
    email: {
      title: 'Удаление адреса для уведомлений',
      whole: (name) => `Удалить адрес для уведомлений ${name}?`,
      below: 'Уведомления сервиса туда больше не придут.',
    },
    handler: {
      title: 'Адрес для входящих SMS',
      whole: (name) => `Убрать адрес для входящих SMS номера ${spelled(name)}?`,
      below: 'Программа по этому адресу о новых SMS больше не узнает.',
    },
  }

function deletion({ what, name, givenId }: DeleteQuestion): QuestionText {
  const { title, whole, below } = things[what]
  const takesAway = what === 'externalNumber' || what === 'handler'
  const yes = what === 'number' ? 'Отказаться' : takesAway ? 'Убрать' : 'Удалить'
  const by = byId(givenId)
  return { title, message: whole(name), lines: by === undefined ? [] : [by], below, yes }
}

function destination({ type, name, otherwise }: Destination): string {
  const after =
    otherwise && otherwise.type !== 'empty' ? `, без ответа — ${destination(otherwise)}` : ''
  switch (type) {
    case 'empty':
      return 'никуда'
    case 'sip':
      return `внутренний номер «${name}»`
    case 'group':
      return `группа «${name}»`
    case 'scenario':
      return `сценарий «${name}»`
    case 'call_queue':
      return `очередь «${name}»`
    case 'number':
      return `номер ${spelled(name)}`
    case 'sip_uri':
      return `адрес SIP ${name}`
    case 'crm':
      return `CRM ${name}${after}`
  }
}

function address({ kind, address: to, number, former }: AddressQuestion): QuestionText {
  const lines = former === undefined ? [] : [`Прежний адрес: ${former}`]
  return kind === 'handler'
    ? {
        title: 'Адрес для входящих SMS',
        message: `Отправлять входящие SMS номера ${spelled(number ?? '')} на ${to}?`,
        lines,
        below: 'Кто владеет этим адресом, прочитает эти сообщения.',
        yes: 'Отправлять',
      }
    : {
        title: 'Вебхук',
        message: `Отправлять новости о звонках на ${to}?`,
        lines,
        below: 'Кто владеет этим адресом, узнает, кто, кому и когда звонит.',
        yes: 'Отправлять',
      }
}

const ofNumbers = (many: number) => worded(many, 'номер', 'номера', 'номеров')
const fromNumbers = (many: number) => worded(many, 'номера', 'номеров', 'номеров')
const forNumbers = (many: number) => worded(many, 'номеру', 'номерам', 'номерам')

function worded(many: number, one: string, few: string, more: string): string {
  const rule = rules.select(many)
  return `${many} ${rule === 'one' ? one : rule === 'few' ? few : more}`
}

/** Nobody but the person vouches for such an id. */
const byId = (givenId: number | undefined) =>
  givenId === undefined ? undefined : `по введённому здесь идентификатору ${givenId}`
