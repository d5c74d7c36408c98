/** How long a function may be, without blank lines and comments. `test/unit/architecture` breaks it on purpose. */
const most = (max) => ({
  'max-lines-per-function': ['error', { max, skipBlankLines: true, skipComments: true }],
})

export const lengths = [
  { files: ['**/*.ts', '**/*.vue', '**/*.mjs'], rules: most(60) },
  // A composition root is read best in one place.
  { files: ['electron/core/index.ts', 'electron/core/cabinet/workspace.ts'], rules: most(85) },
  // The set-up function of a store is the store.
  {
    files: ['renderer/stores/*.ts', 'renderer/panels/inbox/conversation/conversation.ts'],
    rules: most(120),
  },
  // A `describe` holds tests, and a test's steps are read best in one place.
  {
    files: ['test/**/*.{test,spec}.ts', 'test/electron/{deep,scenarios}/*.mjs'],
    rules: { 'max-lines-per-function': 'off' },
  },
]
