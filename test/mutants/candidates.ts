import ts from 'typescript'
import type { Edit } from '../seeded/edits.ts'

/** A change to one place within a line of a source. */
export interface Mutant extends Edit {
  at: number
  line: number
  /** What kind of change it is. */
  operator: string
}

type Emit = (node: ts.Node, operator: string, ...to: string[]) => void

const { SyntaxKind: Kind } = ts

/** What stands for an operator instead: of comparisons the opposite one, too, or the one moved by one. */
const others: Partial<Record<ts.SyntaxKind, [operator: string, ...to: string[]]>> = {
  [Kind.LessThanToken]: ['comparison', '<=', '>='],
  [Kind.LessThanEqualsToken]: ['comparison', '<', '>'],
  [Kind.GreaterThanToken]: ['comparison', '>=', '<='],
  [Kind.GreaterThanEqualsToken]: ['comparison', '>', '<'],
  [Kind.EqualsEqualsEqualsToken]: ['comparison', '!=='],
  [Kind.ExclamationEqualsEqualsToken]: ['comparison', '==='],
  [Kind.AmpersandAmpersandToken]: ['logic', '||'],
  [Kind.BarBarToken]: ['logic', '&&'],
  [Kind.PlusToken]: ['arithmetic', '-'],
  [Kind.MinusToken]: ['arithmetic', '+'],
  [Kind.PlusEqualsToken]: ['arithmetic', '-='],
  [Kind.MinusEqualsToken]: ['arithmetic', '+='],
}

/** All mutants of a source: nothing of its types, imports, texts and log lines is changed. */
export function mutantsOf(file: string, code: string): Mutant[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true)
  const mutants: Mutant[] = []
  const emit: Emit = (node, operator, ...to) => {
    const at = node.getStart()
    const from = node.getText()
    if (from.includes('\n')) return
    const line = source.getLineAndCharacterOfPosition(at).line + 1
    mutants.push(...to.map((to) => ({ file, line, operator, from, to, at })))
  }
  const visit = (node: ts.Node): void => {
    if (isLeftOut(node)) return
    change(node, emit)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return mutants
}

const isLeftOut = (node: ts.Node): boolean =>
  ts.isTypeNode(node) ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  (ts.isExpressionStatement(node) && /^log\.\w+\(/.test(node.getText()))

function change(node: ts.Node, emit: Emit): void {
  if (ts.isBinaryExpression(node)) changeOperator(node, emit)
  if (ts.isIfStatement(node)) negate(node.expression, emit)
  if (ts.isConditionalExpression(node)) negate(node.condition, emit)
  if (ts.isExpressionStatement(node) && isCall(node.expression)) emit(node, 'call removed', ';')
  if (ts.isReturnStatement(node) && node.expression) changeReturned(node.expression, emit)
  if (ts.isArrowFunction(node)) changeReturned(node.body, emit)
  if (isLeaving(node) && isConditional(node)) emit(node, 'leaving removed', ';')
  if (ts.isNumericLiteral(node))
    emit(node, 'number', String(Number(node.getText().replaceAll('_', '')) + 1))
  // Where nothing is done with what is awaited, lint sees that it is not.
  if (ts.isAwaitExpression(node) && !ts.isExpressionStatement(node.parent))
    emit(node, 'await removed', node.expression.getText())
}

function changeOperator({ left, operatorToken }: ts.BinaryExpression, emit: Emit): void {
  const [operator, ...to] = others[operatorToken.kind] ?? ['']
  emit(operatorToken, operator, ...to)
  if (operatorToken.kind === Kind.QuestionQuestionToken) {
    emit(operatorToken.parent, 'fallback removed', left.getText())
  }
}

/** Comparisons have their opposites already. */
function negate(condition: ts.Expression, emit: Emit): void {
  const isComparison =
    ts.isBinaryExpression(condition) && others[condition.operatorToken.kind]?.[0] === 'comparison'
  if (!isComparison) emit(condition, 'condition negated', `!(${condition.getText()})`)
}

function changeReturned(value: ts.Node, emit: Emit): void {
  if (value.kind === Kind.TrueKeyword) emit(value, 'value returned', 'false')
  if (value.kind === Kind.FalseKeyword) emit(value, 'value returned', 'true')
  if (ts.isStringLiteralLike(value) && value.text) emit(value, 'value returned', "''")
  if (ts.isArrayLiteralExpression(value) && value.elements.length > 0) {
    emit(value, 'value returned', '[]')
  }
}

function isCall(node: ts.Expression): boolean {
  if (ts.isVoidExpression(node) || ts.isAwaitExpression(node)) return isCall(node.expression)
  return ts.isCallExpression(node)
}

const isLeaving = (node: ts.Node): boolean =>
  ts.isReturnStatement(node) ||
  ts.isContinueStatement(node) ||
  ts.isBreakStatement(node) ||
  ts.isThrowStatement(node)

/** Whether a statement is all that an `if` does, so that without it the code below goes on. */
const isConditional = ({ parent }: ts.Node): boolean =>
  ts.isIfStatement(parent) ||
  (ts.isBlock(parent) && parent.statements.length === 1 && ts.isIfStatement(parent.parent))
