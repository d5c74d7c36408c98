/** Parts of JSON that TypeScript does not describe: a number's own figures. */
const sources = JSON as unknown as {
  parse(
    text: string,
    revive: (name: string, value: unknown, context: { source?: string }) => unknown,
  ): unknown
  rawJSON(figures: string): object
}

/**
 * Names and values of a JSON object, inner objects as JSON; numbers with all figures that came, also those
 * that JavaScript's have no room for.
 * @throws SyntaxError where it is no JSON, RangeError where it is too deep
 */
export function fieldsOfJson(text: string): [name: string, value: string][] {
  const whole = sources.parse(text, (_, value, { source }) =>
    typeof value === 'number' && source !== undefined ? sources.rawJSON(source) : value,
  )
  if (typeof whole !== 'object' || whole === null || Array.isArray(whole)) return []
  return Object.entries(whole).map(([name, inner]) => [name, written(inner)])
}

const written = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)
