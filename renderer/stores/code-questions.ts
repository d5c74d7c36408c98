import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { CodeEnd, CodeQuestion } from '../../electron/bridge/app.ts'
import { call } from '../bridge/call.ts'
import { useEvents } from './events.ts'

/** What the program asks before something that is at stake is done, by a code in its terminal. */
export const useCodeQuestions = defineStore('code-questions', () => {
  const asked = shallowRef<CodeQuestion>()
  /** Why nothing is asked any more, until the person has seen it. */
  const over = shallowRef<CodeEnd>()
  /** How often the code may still be tried, once it was wrong. */
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
    // Another question may have come meanwhile.
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
