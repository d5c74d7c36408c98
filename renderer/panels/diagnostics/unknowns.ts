/** A part of the document on what the service leaves unknown: questions, each with what can be done. */
export interface Unknowns {
  title: string
  rows: { question: string; advice: string }[]
}

/** Reads the parts of the document: its headings, and the rows of the tables below them. */
export function readUnknowns(document: string): Unknowns[] {
  return document
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...lines] = part.split('\n')
      const cells = lines
        .filter((line) => line.startsWith('|'))
        .map((line) => line.split('|').map((cell) => cell.trim()))
      // A table begins with its head and a line.
      const rows = cells.slice(2).map(([, question = '', advice = '']) => ({ question, advice }))
      return { title: title.trim(), rows }
    })
}
