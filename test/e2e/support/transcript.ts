/** Names of months and days, whole or short, words for days near now, and spans with their figure. */
const TIMES = [
  '(?:январ|феврал|апрел|июн|июл|сентябр|октябр|ноябр|декабр)[ьяе]|март[ае]?|ма[йяе]|август[ае]?',
  '(?:янв|февр?|мар|апр|авг|сент?|окт|нояб?|дек)\\.',
  'понедельник|вторник|сред[ау]|четверг|пятниц[ау]|суббот[ау]|воскресенье|пн|вт|ср|чт|пт|сб|вс',
  '[Сс]егодня|[Вв]чера|[Зз]автра|только что',
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?)\\.?',
  '(?:Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\\.?',
  '(?:Mon|Tue(?:s)?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?',
  '[Tt]oday|[Yy]esterday|[Tt]omorrow|just now|AM|PM|[ap]\\.?m\\.?',
  '\\d+ (?:с|мин|ч|д|дн|секунд[аыу]?|минут[аыу]?|час(?:а|ов)?|д(?:ень|ня|ней))(?:\\.| назад)?',
  '\\d+ (?:s|min|hr?|d|seconds?|minutes?|hours?|days?)(?: ago)?',
].join('|')
const TIME = new RegExp(`(?<![\\p{L}\\d])(?:${TIMES})(?!\\p{L})|\\d+`, 'gu')
/** Figures and days next to each other: a moment is one sign however it is written. */
const MOMENT = /#(?:(?:[ :.,–—/-]| at | в )*#)+/gu

/** Buttons for moments: how many are offered depends on the day. */
const MOMENT_BUTTONS = /(^ *- button "#"\n)+/gm

/**
 * Returns a transcript without what changes from hour to hour: figures, moments and spans of time are one
 * sign each.
 */
export const withoutTime = (tree: string): string =>
  `${tree
    .replaceAll(/[\u{a0}\u{202f}\u{2009}]/gu, ' ')
    .replaceAll(TIME, '#')
    .replaceAll(MOMENT, '#')
    .replaceAll(MOMENT_BUTTONS, '$1')}\n`
