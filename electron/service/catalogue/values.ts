/** Extensions: short internal numbers (section "Limits"). */
export const extensionRange = { least: 200, most: 99_999 } as const

/** Days of the week as the service writes them. */
export const weekDays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const

/** Audio formats that can be uploaded. */
export const mediaTypes = ['mp3', 'wav', 'au', 'aiff', 'gsm', 'ogg', 'raw'] as const
