import type {
  Answer,
  appModules,
  Argument,
  cabinetModules,
  CommandName,
} from '../../bridge/index.ts'
import type { Command } from '../../bridge/command.ts'

type Resolved<Answer> = Promise<[Answer] extends [undefined] ? void : Answer>

/** One function per command; each resolves with the command's answer or rejects. */
export type CommandHandlers = {
  [C in CommandName]: (argument: Argument<C>) => Promise<Answer<C>>
}

type AppModules = typeof appModules

/** The commands of a subject that belongs to the app as a whole. */
export type AppHandlers<Name extends keyof AppModules> = {
  [C in keyof AppModules[Name]]: AppModules[Name][C] extends Command<infer Argument, infer Answer>
    ? (argument: Argument) => Resolved<Answer>
    : never
}

/** Commands that are about one cabinet, and get their argument without its id. */
export type Handlers<Declared> = {
  [C in keyof Declared]: Declared[C] extends Command<infer Argument, infer Answer>
    ? (argument: Omit<Argument, 'cabinet'>) => Resolved<Answer>
    : never
}

type CabinetModules = typeof cabinetModules
export type ModuleName = keyof CabinetModules

/** The commands of a subject of one cabinet. */
export type CabinetHandlers<Name extends ModuleName> = Handlers<CabinetModules[Name]>
