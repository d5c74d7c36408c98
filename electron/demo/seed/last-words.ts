import { CONVERSATIONS } from './conversations.ts'

/**
 * Answers of an office that leaves nobody without one: own number and other party as conversations have
 * them, and a line of a script.
 */
const ANSWERS = `
0 916 | 7d 18:31 > Thank you, Daniel! The warranty on the new unit is 5 years.
0 961 | 15d 11:52 > Спасибо, Светлана! Если что, пишите.
2 962 | 1d 08:31 > Тогда до завтра!
0 920 | 6d 12:31 > Хорошо, будем ждать!
1 980 | 2d 19:44 > Спасибо! За опоздание извините, бригаде передали.
2 960 | 1d 19:32 > Принял, отдыхай.
0 906 | 26d 12:55 > И вам спасибо, Елена!
0 930 | 1d 18:57 > Хорошо, Олег, цена до конца месяца за вами.
0 977 | 1d 11:27 > Записали, Игорь: послезавтра с 10 до 12.
1 936 | 12d 15:41 > Отлично! Гарантия 5 лет, договор у вас.
0 952 | 3d 09:52 > Рады, что всё решилось!
`

/** Those answers by the place of their conversation. */
export const LAST_WORDS: ReadonlyMap<number, string> = new Map(
  ANSWERS.trim()
    .split('\n')
    .map((line) => {
      const [at = '', script = ''] = line.split('|').map((part) => part.trim())
      const place = CONVERSATIONS.findIndex(({ own, other }) => `${own} ${other}` === at)
      if (place < 0) throw new Error(`No conversation: ${at}`)
      return [place, script]
    }),
)
