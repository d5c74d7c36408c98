import { parseArgs } from 'node:util'

/**
 * @param command an entry of `commands.mjs`
 * @returns a sentence about the first argument that the command does not take; nothing where it takes all
 */
export function problemWith({ options = {}, positional, tool }, given) {
  const known = { ...options, help: { type: 'boolean' } }
  const types = Object.entries(known).map(([name, { type }]) => [name, { type }])
  const { tokens, values } = parseArgs({
    args: given,
    options: Object.fromEntries(types),
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  for (const token of tokens) {
    const goesToTool = tool !== undefined && values[tool] !== undefined
    if (token.kind === 'positional' && !positional && !goesToTool) {
      return `Unexpected argument: ${token.value}`
    }
    if (token.kind !== 'option') continue
    const option = known[token.name]
    if (option === undefined && !goesToTool) return `Unknown option: ${token.rawName}`
    const wrong = option && wrongValue(token, option)
    if (wrong) return wrong
  }
  return undefined
}

function wrongValue({ rawName, value }, { type, choices }) {
  if (type === 'boolean') return value === undefined ? undefined : `${rawName} takes no value`
  if (value === undefined) return `${rawName} takes a value`
  if (choices && !choices.includes(value)) return `${rawName} takes one of: ${choices.join(', ')}`
  return undefined
}

/** How a command is called, in a few lines. */
export function helpFor(name, { does, options = {}, positional, tool }) {
  const call = ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`
  const rows = Object.entries(options).map(([option, { type, value = 'TEXT', says, choices }]) => [
    type === 'boolean' ? `--${option}` : `--${option} ${value}`,
    choices ? `${says}: ${choices.join(', ')}` : says,
  ])
  rows.push(['--help', 'print this and do nothing else'])
  const width = Math.max(...rows.map(([left]) => left.length))
  const further = [positional, tool && '…'].filter(Boolean).map((text) => ` [${text}]`)
  return [
    does,
    '',
    `  ${call} -- [OPTION …]${further.join('')}`,
    '',
    ...rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`),
  ].join('\n')
}
