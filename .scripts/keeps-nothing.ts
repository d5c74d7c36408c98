import type { Rolldown } from 'vite'

type Program = ReturnType<Rolldown.PluginContext['parse']>
type Statement = Program['body'][number]

const NAMING: string[] = ['ImportDeclaration', 'FunctionDeclaration']
const MAKING: string[] = ['NewExpression', 'CallExpression']

/** Whether a module does and makes nothing when it is loaded, but only names functions and constants. */
export function keepsNothing({ body }: Program): boolean {
  return body.every(isPlain)
}

function isPlain(statement: Statement): boolean {
  if (statement.type === 'ExportNamedDeclaration') {
    return statement.declaration === null || isPlain(statement.declaration)
  }
  if (statement.type === 'VariableDeclaration') {
    const values = statement.declarations.map(({ init }) => init?.type)
    return statement.kind === 'const' && !values.some((type) => type && MAKING.includes(type))
  }
  return NAMING.includes(statement.type)
}
