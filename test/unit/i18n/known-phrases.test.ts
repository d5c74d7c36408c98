import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { knownPhrase } from '../../../renderer/i18n/known-phrases.ts'
import type { Say } from '../../../renderer/i18n/index.ts'
import en from '../../../renderer/locales/en.json' with { type: 'json' }
import ru from '../../../renderer/locales/ru.json' with { type: 'json' }

const root = join(import.meta.dirname, '../../..')

/** The texts of a language, with their gaps filled. */
const sayIn = ({ failures }: { failures: { known: Record<string, string> } }): Say =>
  ((key: string, named: Record<string, string> = {}) =>
    failures.known[key.replace('failures.known.', '')]?.replaceAll(
      /\{(\w+)\}/g,
      (_, gap: string) => named[gap] ?? `{${gap}}`,
    )) as Say
const [inRussian, inEnglish] = [sayIn(ru), sayIn(en)]

/** What only a client that breaks the protocol is answered; the app shows its own words of trouble for it. */
const FOR_DEVELOPERS = [
  /^JSON-RPC envelope$/,
  /^(Invalid|Bad) Request$/,
  /^(Syntax|Client) error/,
  /^Error$/,
  /^Server Error$/,
  /^Method not found$/,
  /^Not Acceptable$/,
  /^Unsupported Media Type$/,
  /^Request body is too large$/,
  /^The (authorization header is not allowed|client header is invalid|form cannot be read)\.$/,
  /^The request body must be an object\.$/,
]

/** A literal or a template, its gaps filled with something of the kind. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  const gaps = node.templateSpans.map(({ expression, literal }) => {
    const name = expression.getText()
    const filling = /imum|divisor|LIMIT|SUM|most/.test(name) ? '7' : 'name'
    return (name.includes('stop') ? '' : filling) + literal.text
  })
  return node.head.text + gaps.join('')
}

/** Sentences of a source of the demo account that begin like its refusals do. */
function phrasesOf(path: string): string[] {
  const found: string[] = []
  const take = (node: ts.Node): void => {
    const text = textOf(node)
    if (text !== undefined && /^[A-Z][\w-]+ \S/.test(text) && isSaid(node)) found.push(text)
    ts.forEachChild(node, take)
  }
  take(
    ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true),
  )
  return found
}

/** Whether a text is what a refusal says: an argument of one, or what a function of wordings returns. */
function isSaid({ parent }: ts.Node): boolean {
  if (ts.isConditionalExpression(parent)) return isSaid(parent)
  if (ts.isReturnStatement(parent) || ts.isArrowFunction(parent)) return true
  if (!ts.isNewExpression(parent) && !ts.isCallExpression(parent)) return false
  return /Refusal|Violation|refuse/.test(parent.expression.getText())
}

const phrases = [
  ...new Set(
    globSync('electron/demo/{http,rules,operations}/**/*.ts', { cwd: root }).flatMap(phrasesOf),
  ),
]

/** Of the specification's table "Errors", as returned. */
const SPECIFIED = [
  'Undefined index: all',
  'Client error: `GET https://upstream.example/1` resulted in a `404 Not Found`: Ticket not Found',
  'The subject field is required',
  'The ticketId field is required',
  'The amount must be at least 0.',
  'The selected type is invalid',
  'User not found.',
  'User not found',
  'The current_password field is required.',
  'Password not right.',
  'The name field is required',
  'The account id must belong to the customer',
  'The media id must be int.',
  'The media id must be int',
  'The tariff_id field is required',
]

describe('phrases of the service', () => {
  it('are found in the sources of the demo account', () => {
    expect(phrases).toContain('Insufficient funds.')
    expect(phrases).toContain('The name must be at least 7.')
    expect(phrases).toContain('The media id must be int.')
    expect(phrases.length).toBeGreaterThan(40)
  })

  it('are translated, all that the demo account says to a person', () => {
    const strange = phrases.filter((phrase) => knownPhrase(inRussian, phrase) === undefined)
    expect(strange.filter((phrase) => !FOR_DEVELOPERS.some((shape) => shape.test(phrase)))).toEqual(
      [],
    )
  })

  it.each(SPECIFIED)('are translated as the specification has them: %s', (phrase) => {
    expect(knownPhrase(inRussian, phrase)).toMatch(/[а-яё]/i)
    expect(knownPhrase(inEnglish, phrase)).toMatch(/^[A-Z][^{}]+\.$/)
  })

  it('keep their figures', () => {
    const phrase = 'The monthly limit of 10000 SMS is reached for this number.'
    expect(knownPhrase(inRussian, phrase)).toContain('10000')
    expect(knownPhrase(inEnglish, 'The sum may not be greater than 1000.')).toContain('1000')
    for (const known of phrases.map((one) => knownPhrase(inEnglish, one))) {
      expect(known ?? '').not.toContain('{')
    }
  })

  it.each(['', 'Something else', 'Password not right, said the parrot.', undefined])(
    'that are not known stay as they are: %j',
    (phrase) => {
      expect(knownPhrase(inRussian, phrase)).toBeUndefined()
    },
  )
})
