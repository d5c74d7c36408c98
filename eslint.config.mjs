import js from '@eslint/js'
import prettier from 'eslint-config-prettier'
import vue from 'eslint-plugin-vue'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'
import { boundaries } from './.eslint/boundaries.mjs'
import { durations } from './.eslint/durations.mjs'
import { lengths } from './.eslint/lengths.mjs'
import { ownFiles } from './.eslint/own-files.mjs'
import { scriptParser, typed } from './.eslint/program.mjs'
import { stores } from './.eslint/stores.mjs'
import { verdicts } from './.eslint/verdicts.mjs'
import { waits } from './.eslint/waits.mjs'

const sources = ['**/*.ts', '**/*.vue']
const longFiles = ['error', { max: 400, skipBlankLines: true, skipComments: true }]

const nodeGlobals = Object.fromEntries(
  [
    'process',
    'console',
    'performance',
    'URL',
    'AbortSignal',
    'fetch',
    'setTimeout',
    'clearTimeout',
  ].map((name) => [name, 'readonly']),
)

/** Text that a person reads belongs to renderer/locales; these marks mean the same in every language. */
const wordless = [
  'Switchdesk',
  '·',
  '—',
  '–',
  '…',
  '→',
  '←',
  '•',
  '/',
  ':',
  ',',
  '.',
  '+',
  '−',
  '×',
  '(',
  ')',
  '₽',
]

export default defineConfig(
  globalIgnores([
    'out/',
    'node_modules/',
    '.cache/',
    'test-results/',
    // Lies here for a moment whenever somebody builds the app.
    'electron.vite.config.ts.*.mjs',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },

  {
    files: ['**/*.mjs', '**/*.js'],
    extends: [js.configs.recommended],
    languageOptions: { globals: nodeGlobals },
  },
  {
    // It plays a program that is no Node.
    files: ['test/electron/**/*.mjs'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'atob',
          'btoa',
          'setImmediate',
          'structuredClone',
          'Request',
          'Response',
          'Buffer',
          'Event',
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
  {
    // Written here, run in its page.
    files: ['test/electron/stand-in/renderer/*.mjs'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'Blob',
          'DOMException',
          'Document',
          'Element',
          'File',
          'Notification',
          'document',
          'location',
          'navigator',
          'window',
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
  {
    files: sources,
    extends: [js.configs.recommended, tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      // One program for everything: with one per part most files would be read and typed twice.
      parserOptions: { ...typed, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      'max-lines': longFiles,
      eqeqeq: 'error',
      // TypeScript resolves names, and knows the globals of each part.
      'no-undef': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/consistent-type-exports': 'error',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-unnecessary-condition': 'error',
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/prefer-promise-reject-errors': 'error',
      '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
      // Objects here come from functions and use no `this`, so their methods may be handed on.
      '@typescript-eslint/unbound-method': 'off',
      // The compiler looks members up in an interface, where it works a mapped type out anew each time.
      '@typescript-eslint/no-empty-object-type': [
        'error',
        { allowInterfaces: 'with-single-extends' },
      ],
      // A port's implementation is async by contract even where it has nothing to wait for.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true, requireDefaultForNonUnion: true },
      ],
    },
  },
  {
    files: ['**/*.vue'],
    extends: [vue.configs['flat/recommended']],
    languageOptions: { parserOptions: { parser: scriptParser } },
    rules: {
      'vue/block-lang': ['error', { script: { lang: 'ts' } }],
      'vue/block-order': ['error', { order: ['script', 'template', 'style'] }],
      'vue/component-api-style': ['error', ['script-setup']],
      'vue/define-props-declaration': ['error', 'type-based'],
      'vue/define-emits-declaration': ['error', 'type-based'],
      'vue/no-bare-strings-in-template': ['error', { allowlist: wordless }],
      'vue/no-undef-components': [
        'error',
        { ignorePatterns: ['^[Rr]outer-?[Ll]ink$', '^[Rr]outer-?[Vv]iew$'] },
      ],
      'vue/no-unused-refs': 'error',
      'vue/no-v-html': 'error',
      'vue/require-explicit-emits': 'error',
      'vue/multi-word-component-names': 'off',
      // vue-tsc checks what a prop may be; an absent optional prop is undefined on purpose.
      'vue/require-default-prop': 'off',
    },
  },
  {
    files: ['electron/**/*.ts', 'renderer/**/*.{ts,vue}'],
    // A comment begins with a noun or a verb, and so says what a thing is or does.
    rules: {
      'no-warning-comments': [
        'error',
        {
          terms: ['what', 'who', 'whoever', 'whether', 'whose', 'whom', 'whatever'],
          location: 'start',
          decoration: ['*'],
        },
      ],
    },
  },
  {
    files: ['electron/**/*.ts'],
    // A command line program speaks through the console; everything else has a logger.
    ignores: ['electron/**/cli.ts'],
    rules: { 'no-console': 'error' },
  },
  {
    // A page has no other log for its own defects.
    files: ['renderer/**/*.{ts,vue}', 'electron/web/page/*.ts'],
    rules: { 'no-console': ['error', { allow: ['warn', 'error'] }] },
  },
  {
    files: ['electron/**/*.ts'],
    // The two ends of the bridge: they check senders and arguments, and carry the bridge's map alone.
    ignores: ['electron/main/bridge.ts', 'electron/preload/index.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          name: 'electron',
          importNames: ['ipcMain', 'ipcRenderer'],
          message: 'Commands and events cross the bridge.',
        },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'CallExpression[callee.property.name=/^(send|postMessage)$/] > MemberExpression > MemberExpression[property.name="webContents"]',
          message: 'Events cross the bridge.',
        },
      ],
    },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      // A test's steps are read best in one place.
      'max-lines': 'off',
      // How Playwright's fixtures say that they need no other.
      'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
    },
  },
  boundaries,
  durations,
  ...ownFiles,
  ...lengths,
  stores,
  verdicts,
  ...waits,
  prettier,
)
