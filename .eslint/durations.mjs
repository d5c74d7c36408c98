/**
 * A span is told by the clock that nobody sets (`performance.now()`): one between two moments of the
 * computer's clock is wrong by whatever somebody set that by meanwhile, whether it is worked out or asked
 * for by comparing one moment with another that was moved by a span. Where no other clock can tell it,
 * because a moment is kept from an earlier run or comes from another computer, `wallSpan` says so.
 * `test/unit/architecture` breaks it on purpose.
 */
const noWallSpans = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      span: 'A span by the wall clock: take performance.now(), or wallSpan() for a moment of another run.',
    },
  },
  create({ sourceCode, report }) {
    const { isWall, isMoved, givenBy } = createMoments(sourceCode)

    /** A fixed time ago is a moment, and no span. */
    const isSpan = ({ operator, left, right }) =>
      operator === '-' && (isWall(right) || (isWall(left) && !isFixed(right)))

    /** Whether one moment is so long after another. */
    function asksForSpan({ operator, left, right }) {
      if (!/^[<>]=?$/.test(operator)) return false
      if (isMoved(left) || isMoved(right)) return true
      return (isWall(left) && isSum(givenBy(right))) || (isWall(right) && isSum(givenBy(left)))
    }

    return {
      BinaryExpression(node) {
        if (isSpan(node) || asksForSpan(node)) report({ node, messageId: 'span' })
      },
    }
  },
}

/** Which expressions are moments of the wall clock, as far as their own file can tell. */
function createMoments(sourceCode) {
  const definitionOf = (node) => {
    for (let scope = sourceCode.getScope(node); scope; scope = scope.upper) {
      const variable = scope.set.get(node.name)
      if (variable) return variable.defs[0]
    }
    return undefined
  }

  function isWall(node) {
    switch (node.type) {
      case 'CallExpression':
        return isDateNow(node.callee) || (node.callee.type === 'Identifier' && isClock(node.callee))
      case 'BinaryExpression':
        if (node.operator === '-') return isWall(node.left) && isFixed(node.right)
        return node.operator === '+' && (isWall(node.left) || isWall(node.right))
      case 'Identifier':
        return isMoment(definitionOf(node))
      default:
        return false
    }
  }

  /** A moment that was moved by a span. */
  const isMoved = (node) => isSum(givenBy(node)) && isWall(node)

  /** What a constant stands for; anything else is itself. */
  function givenBy(node) {
    const given = node.type === 'Identifier' && givenTo(definitionOf(node))
    return given ? givenBy(given) : node
  }

  /** A constant that was given a moment. */
  function isMoment(definition) {
    const given = givenTo(definition)
    return given ? isWall(given) : false
  }

  /** What a constant was given, alone or in a list. */
  function givenTo(definition) {
    const { id, init } = definition?.type === 'Variable' ? definition.node : {}
    if (!id || !init || id.type === 'Identifier') return init
    if (id.type !== 'ArrayPattern' || init.type !== 'ArrayExpression') return undefined
    return init.elements[id.elements.findIndex((one) => one === definition.name)]
  }

  /** A function that is the wall clock unless a test gives another. */
  function isClock(node) {
    const definition = definitionOf(node)
    const { init } = definition?.type === 'Variable' ? definition.node : {}
    if (init) return isClockItself(init)
    const { parent } = definition?.name ?? {}
    return parent?.type === 'AssignmentPattern' && isClockItself(parent.right)
  }

  const isClockItself = (node) =>
    isDateNow(node) || (node.type === 'ArrowFunctionExpression' && isWall(node.body))

  return { isWall, isMoved, givenBy }
}

const isSum = ({ type, operator }) =>
  type === 'BinaryExpression' && (operator === '+' || operator === '-')

const isDateNow = (node) =>
  node.type === 'MemberExpression' && node.object.name === 'Date' && node.property.name === 'now'

/** A number, or a constant by its capitals; or a product of them. */
function isFixed(node) {
  if (node.type === 'BinaryExpression') return isFixed(node.left) && isFixed(node.right)
  if (node.type === 'Literal') return true
  return node.type === 'Identifier' && /^[A-Z][A-Z\d_]*$/.test(node.name)
}

export const durations = {
  files: ['electron/**/*.ts', 'renderer/**/*.{ts,vue}', '.scripts/**/*.{ts,mjs}'],
  ignores: ['electron/core/platform/steady-clock.ts', 'electron/shared/wall-span.ts'],
  plugins: { durations: { rules: { 'no-wall-spans': noWallSpans } } },
  rules: { 'durations/no-wall-spans': 'error' },
}
