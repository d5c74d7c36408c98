/** A folder says what it is for: rules that stores ask stand elsewhere. `test/unit/architecture` breaks it on purpose. */
const onlyStores = {
  meta: {
    messages: {
      none: 'renderer/stores holds stores alone (ARCHITECTURE.md, "Who may import whom")',
    },
  },
  create: (context) => ({
    'Program:not(:has(CallExpression[callee.name="defineStore"]))': (node) =>
      context.report({ node, messageId: 'none' }),
  }),
}

export const stores = {
  files: ['renderer/stores/*.ts'],
  plugins: { stores: { rules: { 'only-stores': onlyStores } } },
  rules: { 'stores/only-stores': 'error' },
}
