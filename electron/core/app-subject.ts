import type { appSubjects } from '../bridge/index.ts'
import type { Command } from '../bridge/command.ts'

/** The commands of a subject that belongs to the app as a whole. */
export type AppSubject<Name extends keyof typeof appSubjects> = {
  [C in keyof (typeof appSubjects)[Name]]: (typeof appSubjects)[Name][C] extends Command<
    infer Argument,
    infer Answer
  >
    ? (argument: Argument) => Promise<[Answer] extends [undefined] ? void : Answer>
    : never
}
