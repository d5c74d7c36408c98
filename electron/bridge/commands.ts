export type { Answer, AppState, Argument, CabinetState, CommandName, Commands } from './index.ts'
