const message =
  'The call map gives the one answer to whether a call comes through: screens put it into words (core/call-map/answer.ts)'
const isMade = 'ObjectExpression > Property[key.name=/^(verdict|resting|isUnsure)$/]'
const isNamed = ':not(BinaryExpression) > Literal[value=/^(inside|outside|nobody|untold)$/]'

/** No screen of calls works out a verdict: it may only compare one. `test/unit/architecture` breaks it on purpose. */
export const verdicts = {
  files: ['renderer/{components/calls,panels/routes,panels/check}/**/*.{ts,vue}'],
  rules: {
    'no-restricted-syntax': [
      'error',
      { selector: isMade, message },
      { selector: isNamed, message },
    ],
  },
}
