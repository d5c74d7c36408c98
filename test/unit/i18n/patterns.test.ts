import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Turns of phrase that an editor would mend, with what to write in their place. */

interface Pattern {
  form: RegExp
  instead: string
  /** Texts that it is right in, by their keys. */
  except?: RegExp
  /** The only keys that it is looked for in. */
  only?: RegExp
}
type Language = 'ru' | 'en'

const patterns: Record<Language, Pattern[]> = {
  ru: [
    {
      form: /сервис (?:\p{L}+ )?не (?:сообща|сообщил|описыва|показыва|говорит|подтвержда|назвал)/iu,
      instead: '«неизвестно», or what the person can do',
    },
    {
      form: /(?<!\p{L})т(?:о|ого|ому|ем|ех|е|ой), (?:что|чего|чему|где|куда)(?!\p{L})/iu,
      instead: 'a noun: «удалённый объект», «маршрут», «лимит»',
      except:
        /^(fileNotice\.copied|sharing\.means\.keep|settings\.team\.(knowsShared|fingerprintText))$/,
    },
    {
      form: /(?:Кого|Чей|Чья|Чьё|Для кого|Получает|Автор): \{/u,
      instead: 'a noun and the name: «коллегу «{name}»»',
    },
    {
      form: /(?:систем\p{L}*|приложени\p{L}+|сервис|кабинет|switchdesk) не (?:слуша|отда|умеет|зна|понима|виде|да(?:ёт|ла)|берёт|пош)/iu,
      instead: 'what happened, and what to do',
    },
    {
      form: /(?<!\p{L})(?:уйд(?:ёт|ут)|ушл[оиа]|ушёл|уход(?:ит|ят))(?!\p{L})/iu,
      instead: '«отправить»; calls may «уходить»',
      except: /^(calls|routes)\./,
    },
    {
      form: /(?<!\p{L})(?:мы|нами|покажем|посмотрим|проверим|спросим|отправим|предложим|продолжим|уведомим|войдём|позвоним|создадим|удалим|попросим)(?!\p{L})/iu,
      instead: '«приложение» for a promise, and no subject for what goes on',
    },
    { form: /разговор/iu, instead: '«переписка»', except: /wrapUp|WrapupTime/i },
    { form: /своей очереди|ждёт очереди/iu, instead: '«ещё не начато»: queues are of calls' },
    {
      form: /рабочи[ехй] час/iu,
      instead: '«рабочее время»',
      except: /^routes\.(questions|readings)\.lastHour/,
    },
    {
      form: /вед[её]т на (?:\{|«\{)/iu,
      instead: 'an arrow or a colon before a name, which has no case: «{name} → {who}»',
    },
    { form: /находк|замечани/iu, instead: '«проблема»' },
    { form: /папк\p{L} приложения/iu, instead: '«папка данных»', except: /^settings\./ },
    { form: /31 день|внятн|насовсем/iu, instead: 'plain words' },
    {
      form: /(?:ывать|ивать|авлять|нимать|щаться)$/u,
      instead: 'a verb that is done once: «Переадресовать»',
      only: /\.yes$/,
    },
  ],
  en: [
    {
      form: /service (?:\w+ )?(?:does not|did not) (?:say|tell|report|show|list|describe|document)/i,
      instead: '“unknown”, or what the person can do',
    },
    {
      form: /(?:^|[.:;] )(?:what|which|when|where|whether|whose?|how many) [^.:;,]+ is unknown\b/i,
      instead: '“it is not known …”, or a noun: “the destination is unknown”',
    },
    {
      form: /\b(?:anew|any more|need be|ha(?:s|ve) not got|of no use|somebody|meanwhile)\b/i,
      instead: 'again, no longer, need, does not have, someone',
    },
    { form: /\bnobody\b/i, instead: 'no one, or who does what' },
    { form: /\bby (?:itself|themselves)\b/i, instead: 'automatically, or nothing' },
    { form: /\bthings?\b/i, instead: 'item, setting, step' },
    { form: /\btelephones?\b/i, instead: 'phone' },
    { form: /\bblack list/i, instead: 'blacklist' },
    { form: /\bclosed hours\b/i, instead: 'outside working hours' },
    {
      form: /\bput(?:ting)? (?:\w+ )?back\b|\btaken? out\b|\bgive a number|\bmake a code|\bset(?:ting)? up (?:a|the) team/i,
      instead: 'revert, remove, assign, create',
    },
    { form: /\bwhoever (?:runs|answers|is)\b/i, instead: 'who does what' },
    { form: /\bfindings?\b/i, instead: 'problem' },
    { form: /n’t\b|’ll\b|’re\b/i, instead: 'words in full' },
  ],
}

const root = join(import.meta.dirname, '../../..')

/** Every text of a file with its key; names of placeholders are no text. */
function textsOf(value: unknown, key: string[] = []): [string, string][] {
  if (typeof value === 'string') return [[key.join('.'), value.replaceAll(/\{\w+\}/g, '{}')]]
  return Object.entries(value as object).flatMap(([name, inner]) => textsOf(inner, [...key, name]))
}

describe.each(['ru', 'en'] as const)('texts in %s', (language) => {
  const texts = ['electron', 'renderer']
    .flatMap((folder) => globSync(`${folder}/**/${language}.json`, { cwd: root }))
    .flatMap((path) => textsOf(JSON.parse(readFileSync(join(root, path), 'utf8'))))

  it.each(patterns[language])('say $instead, and not $form', ({ form, except, only }) => {
    const found = texts.filter(
      ([key, text]) => form.test(text) && !except?.test(key) && (only?.test(key) ?? true),
    )
    expect(found).toEqual([])
  })
})

it.each([
  ['ru', 'Что будет потом, сервис не сообщает.'],
  ['ru', 'Сообщение точно не ушло'],
  ['ru', 'Сделать владельцем команды. Кого: {name}?'],
  ['en', 'It was created anew.'],
  ['en', 'A telephone rings'],
  ['en', 'What happens if no key is pressed is unknown'],
] as const)('finds in %s: %s', (language, text) => {
  const plain = text.replaceAll(/\{\w+\}/g, '{}')
  expect(patterns[language].filter(({ form, only }) => !only && form.test(plain))).toHaveLength(1)
})
