const GREETINGS = ['Здравствуйте!', 'Добрый день!', 'Приветствую!', 'Спасибо, что написали.']
const NEWS = [
  'Уточняю и сразу вернусь с ответом.',
  'Да, всё в силе.',
  'Перезвоню вам в течение часа.',
  'Мастер будет завтра с 10 до 13.',
  'Заказ уже собран, отправим сегодня.',
  'Счёт пришлю на почту до конца дня.',
  'Такой размер есть, могу отложить.',
  'Передал коллеге, он занимается этим вопросом.',
]
const ENDS = [
  'Хорошего дня!',
  'Если что, пишите сюда же.',
  'Спасибо за ожидание.',
  'Будем на связи.',
]

/** Answers of somebody who writes a lot, none again before all were given: the service blocks what is sent too often. */
export function createAnswers(): () => string {
  const all = GREETINGS.flatMap((greeting) =>
    NEWS.flatMap((news) => ENDS.map((end) => `${greeting} ${news} ${end}`)),
  )
  let left: string[] = []
  return () => {
    if (left.length === 0) left = shuffled(all)
    return left.pop() ?? ''
  }
}

const shuffled = (all: readonly string[]): string[] =>
  all
    .map((text) => ({ text, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ text }) => text)
