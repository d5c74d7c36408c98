/** Letters as they are compared in a search: without case, ё being е. */
export const fold = (text: string): string => text.toLowerCase().replaceAll('ё', 'е')
