/** Keys that the system may listen to for the app, two held ones at least: with one, programs have their own. */
export const ACCELERATOR =
  /^(?=(?:[A-Za-z]+\+){2})(CommandOrControl\+)?(Alt\+)?(Shift\+)?([A-Z0-9]|F([1-9]|1\d|2[0-4])|Space|Up|Down|Left|Right)$/
