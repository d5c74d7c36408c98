import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { CodeEnd, CodeQuestion } from '../../electron/bridge/app.ts'
import { call } from '../bridge/call.ts'
import { useEvents } from './events.ts'

/** The pending confirmation by a code in the terminal, before a critical action. */
export const useCodeQuestions = defineStore('code-questions', () => {
  const asked = shallowRef<CodeQuestion>()
  /** The reason a question ended, until the user has seen it. */
  const over = shallowRef<CodeEnd>()
  /** The number of attempts left after a wrong code. */
  const left = ref<number>()

  function begin(question: CodeQuestion): void {
    asked.value = question
    over.value = undefined
    left.value = undefined
  }

  function end(why?: CodeEnd): void {
    asked.value = undefined
    left.value = undefined
    over.value = why
  }

  /** @param code what was typed; none says no */
  async function answer(code?: string, forNow?: boolean): Promise<void> {
    const question = asked.value
    if (!question) return end()
    const verdict = await call('app.confirm', { id: question.id, code, forNow })
    // Another question may have replaced it meanwhile.
    if (asked.value !== question) return
    if (verdict.state === 'wrong') left.value = verdict.left
    else end(verdict.state === 'over' ? verdict : undefined)
  }

  useEvents().listen(({ name, payload }) => {
    if (name === 'confirmation.due') begin(payload)
    else if (name === 'confirmation.over') end(payload)
    else if (name === 'bridge.connection' && payload.state === 'lost') end()
  })

  return { asked, over, left, answer, end }
})
