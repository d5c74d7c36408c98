import type {
  Answer,
  appSubjects,
  Argument,
  cabinetSubjects,
  CommandName,
} from '../../bridge/index.ts'
import type { Command } from '../../bridge/command.ts'

type Resolved<Answer> = Promise<[Answer] extends [undefined] ? void : Answer>

/** One function per command; each resolves with the command's answer or rejects. */
export type CommandHandlers = {
  [C in CommandName]: (argument: Argument<C>) => Promise<Answer<C>>
}

type AppSubjects = typeof appSubjects

/** The commands of a subject that belongs to the app as a whole. */
export type AppHandlers<Name extends keyof AppSubjects> = {
  [C in keyof AppSubjects[Name]]: AppSubjects[Name][C] extends Command<infer Argument, infer Answer>
    ? (argument: Argument) => Resolved<Answer>
    : never
}

/** Commands that are about one cabinet, and get their argument without its id. */
export type Handlers<Declared> = {
  [C in keyof Declared]: Declared[C] extends Command<infer Argument, infer Answer>
    ? (argument: Omit<Argument, 'cabinet'>) => Resolved<Answer>
    : never
}

type CabinetSubjects = typeof cabinetSubjects
export type SubjectName = keyof CabinetSubjects

/** The commands of a subject of one cabinet. */
export type CabinetHandlers<Name extends SubjectName> = Handlers<CabinetSubjects[Name]>
