import type { Locale } from '../core/settings/types.ts'

/** Every word that the system shows for us. The page's words are in `renderer/locales`. */
export interface Texts {
  open: string
  quit: string
  about: string
  hide: string
  hideOthers: string
  showAll: string
  file: string
  closeWindow: string
  edit: string
  undo: string
  redo: string
  cut: string
  copy: string
  paste: string
  pasteAndMatchStyle: string
  selectAll: string
  learnSpelling: string
  view: string
  reload: string
  devTools: string
  actualSize: string
  zoomIn: string
  zoomOut: string
  fullScreen: string
  window: string
  minimize: string
  zoom: string
  front: string
  newMessage: string
  reply: string
  startFailed: string
  runsElsewhere: string
  goesOn: string
  pageGone: string
  pageGoneDetail: string
  notSaved(name: string): string
  notSavedDetail: string
  unread(count: number): string
  newMessages(count: number): string
  newMessagesIn(count: number, threads: number): string
  supportAnswered: string
  supportAnswers(count: number): string
  presence: PresenceTexts
  money: MoneyTexts
}

/** What is told of money; the first says nothing of how much. */
export interface MoneyTexts {
  low: string
  balance(sum: string): string
  threshold(sum: string): string
  days(count: number): string
  gone: string
}

/** What is told of extensions; the first three say nothing of whom. */
export interface PresenceTexts {
  extensionOff: string
  numberOff: string
  extensionBack: string
  backAgain: string
  unnamed(id: number): string
  offSince(time: string): string
  nobodySince(time: string): string
  nobodyOn(numbers: string): string
  andMore(count: number): string
  changes(count: number): string
}

const ru: Texts = {
  open: 'Открыть Switchdesk',
  quit: 'Выйти',
  about: 'О программе Switchdesk',
  hide: 'Скрыть Switchdesk',
  hideOthers: 'Скрыть остальные',
  showAll: 'Показать все',
  file: 'Файл',
  closeWindow: 'Закрыть окно',
  edit: 'Правка',
  undo: 'Отменить',
  redo: 'Повторить',
  cut: 'Вырезать',
  copy: 'Копировать',
  paste: 'Вставить',
  pasteAndMatchStyle: 'Вставить без оформления',
  selectAll: 'Выделить всё',
  learnSpelling: 'Добавить в словарь',
  view: 'Вид',
  reload: 'Перезагрузить',
  devTools: 'Инструменты разработчика',
  actualSize: 'Обычный размер',
  zoomIn: 'Крупнее',
  zoomOut: 'Мельче',
  fullScreen: 'Во весь экран',
  window: 'Окно',
  minimize: 'Свернуть',
  zoom: 'Изменить масштаб',
  front: 'Все окна — на передний план',
  newMessage: 'Новое сообщение',
  reply: 'Ответить',
  startFailed: 'Не удалось запустить Switchdesk',
  runsElsewhere:
    'Switchdesk уже запущен в браузере с этой же папкой данных. Закройте его и повторите.',
  goesOn:
    'Программа продолжает работать без окна. Чтобы открыть его или завершить программу, запустите Switchdesk ещё раз.',
  pageGone: 'Окно Switchdesk перестало работать',
  pageGoneDetail: 'Сообщения по-прежнему отправляются и приходят.',
  notSaved: (name) => `Файл «${name}» не сохранён`,
  notSavedDetail:
    'Возможно, на диске нет места или в эту папку нельзя записывать. Сохраните его ещё раз в другое место.',
  unread: (count) => `Switchdesk: ${ruUnread(count)}`,
  newMessages: (count) => ruNew(count),
  newMessagesIn: (count, threads) => `${ruNew(count)} в ${ruThreads(threads)}`,
  supportAnswered: 'Поддержка ответила',
  supportAnswers: (count) => `Поддержка: ${ruAnswers(count)}`,
  presence: {
    extensionOff: 'Внутренний номер не на связи',
    numberOff: 'На звонки с одного из номеров некому ответить',
    extensionBack: 'Внутренний номер снова на связи',
    backAgain: 'Снова на связи',
    unnamed: (id) => `Внутренний номер № ${id}`,
    offSince: (time) => `Не на связи с ${time}`,
    nobodySince: (time) => `Некому ответить: никого нет на связи с ${time}`,
    nobodyOn: (numbers) => `Некому ответить: ${numbers}`,
    andMore: (count) => `и ещё ${count}`,
    changes: (count) => `Кто на связи: ${ruChanges(count)}`,
  },
  money: {
    low: 'Деньги на балансе кончаются',
    balance: (sum) => `На балансе ${sum}`,
    threshold: (sum) => `Это не больше порога уведомления: ${sum}`,
    days: (count) => `Денег может не хватить на ${ruDays(count)}`,
    gone: 'Деньги уже кончились',
  },
}

const en: Texts = {
  open: 'Open Switchdesk',
  quit: 'Quit',
  about: 'About Switchdesk',
  hide: 'Hide Switchdesk',
  hideOthers: 'Hide Others',
  showAll: 'Show All',
  file: 'File',
  closeWindow: 'Close Window',
  edit: 'Edit',
  undo: 'Undo',
  redo: 'Redo',
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste',
  pasteAndMatchStyle: 'Paste without Formatting',
  selectAll: 'Select All',
  learnSpelling: 'Add to Dictionary',
  view: 'View',
  reload: 'Reload',
  devTools: 'Developer Tools',
  actualSize: 'Actual Size',
  zoomIn: 'Zoom In',
  zoomOut: 'Zoom Out',
  fullScreen: 'Full Screen',
  window: 'Window',
  minimize: 'Minimize',
  zoom: 'Zoom',
  front: 'Bring All to Front',
  newMessage: 'New message',
  reply: 'Reply',
  startFailed: 'Switchdesk could not start',
  runsElsewhere:
    'Switchdesk already runs in a browser with the same data folder. Close it and try again.',
  goesOn: 'The app goes on without its window. Start Switchdesk again to open it or to quit.',
  pageGone: 'The Switchdesk window stopped working',
  pageGoneDetail: 'Messages are still being sent and received.',
  notSaved: (name) => `The file “${name}” was not saved`,
  notSavedDetail:
    'Maybe there is no room on the disk, or the folder cannot be written to. Save it again somewhere else.',
  unread: (count) => `Switchdesk: ${enUnread(count)}`,
  newMessages: (count) => enNew(count),
  newMessagesIn: (count, threads) => `${enNew(count)} in ${enThreads(threads)}`,
  supportAnswered: 'Support has answered',
  supportAnswers: (count) => `Support: ${enAnswers(count)}`,
  presence: {
    extensionOff: 'An extension is offline',
    numberOff: 'Nobody can answer calls to one of the numbers',
    extensionBack: 'An extension is online again',
    backAgain: 'Online again',
    unnamed: (id) => `Extension no. ${id}`,
    offSince: (time) => `Offline since ${time}`,
    nobodySince: (time) => `Nobody to answer: all offline since ${time}`,
    nobodyOn: (numbers) => `Nobody to answer: ${numbers}`,
    andMore: (count) => `and ${count} more`,
    changes: (count) => `Who is online: ${enChanges(count)}`,
  },
  money: {
    low: 'The balance is running low',
    balance: (sum) => `Balance: ${sum}`,
    threshold: (sum) => `This is at or below the notice threshold of ${sum}`,
    days: (count) => `The money may not last ${enDays(count)}`,
    gone: 'The money has already run out',
  },
}

export function textsIn(locale: Locale): Texts {
  return locale === 'ru' ? ru : en
}

/** A number with the word that belongs to it, by the language's own rules. */
function counted(locale: Locale, words: Partial<Record<Intl.LDMLPluralRule, string>>) {
  const rules = new Intl.PluralRules(locale)
  return (count: number) => `${count} ${words[rules.select(count)] ?? words.other ?? ''}`
}

const ruUnread = counted('ru', {
  one: 'непрочитанное сообщение',
  few: 'непрочитанных сообщения',
  other: 'непрочитанных сообщений',
})
const ruNew = counted('ru', {
  one: 'новое сообщение',
  few: 'новых сообщения',
  other: 'новых сообщений',
})
const ruThreads = counted('ru', { one: 'диалоге', other: 'диалогах' })
const ruAnswers = counted('ru', { one: 'новый ответ', few: 'новых ответа', other: 'новых ответов' })
const ruChanges = counted('ru', { one: 'изменение', few: 'изменения', other: 'изменений' })
const ruDays = counted('ru', { one: 'день', few: 'дня', other: 'дней' })
const enAnswers = counted('en', { one: 'new answer', other: 'new answers' })
const enUnread = counted('en', { one: 'unread message', other: 'unread messages' })
const enNew = counted('en', { one: 'new message', other: 'new messages' })
const enThreads = counted('en', { one: 'conversation', other: 'conversations' })
const enChanges = counted('en', { one: 'change', other: 'changes' })
const enDays = counted('en', { one: 'day', other: 'days' })
