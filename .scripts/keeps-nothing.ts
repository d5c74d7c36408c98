import type { Rolldown } from 'vite'

type Program = ReturnType<Rolldown.PluginContext['parse']>
type Statement = Program['body'][number]
type Expression = Extract<Statement, { type: 'ExpressionStatement' }>['expression']
type Item = Extract<Expression, { type: 'ArrayExpression' }>['elements'][number]

/**
 * Whether a module only names functions, constants and tables of them when it is loaded: it does
 * nothing, and has no variable and no empty collection that something could be kept in.
 */
export function keepsNothing({ body }: Program): boolean {
  return body.every(isNaming)
}

function isNaming(statement: Statement): boolean {
  switch (statement.type) {
    case 'ImportDeclaration':
    case 'FunctionDeclaration':
      return true
    case 'ExportNamedDeclaration':
      return statement.declaration === null || isNaming(statement.declaration)
    case 'VariableDeclaration':
      return (
        statement.kind === 'const' &&
        statement.declarations.every(({ init }) => init !== null && isConstant(init))
      )
    default:
      return false
  }
}

function isConstant(value: Expression): boolean {
  switch (value.type) {
    case 'Literal':
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return true
    case 'TemplateLiteral':
      return value.expressions.every(isConstant)
    case 'UnaryExpression':
      return isConstant(value.argument)
    case 'ArrayExpression':
      return value.elements.length > 0 && value.elements.every(isConstantItem)
    case 'ObjectExpression':
      return (
        value.properties.length > 0 &&
        value.properties.every((one) => one.type === 'Property' && isConstant(one.value))
      )
    default:
      return false
  }
}

const isConstantItem = (item: Item) =>
  item !== null && item.type !== 'SpreadElement' && isConstant(item)
