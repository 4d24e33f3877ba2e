import { shallowRef } from 'vue'
import { defineStore } from 'pinia'

export type Choice<T extends string = string> = {
  readonly value: T
  readonly title: string
  /** What it means, in one sentence. */
  readonly about: string
}
export type Question<T extends string = string> = {
  readonly title: string
  readonly text: string
  /** The first is what most people want. */
  readonly choices: readonly Choice<T>[]
}

/** A question that must be answered before something goes on. One at a time; closing it is no answer. */
export const useQuestion = defineStore('question', () => {
  const asked = shallowRef<Question | null>(null)
  let settle: (answer: string | null) => void = () => undefined

  function answer(value: string | null): void {
    asked.value = null
    settle(value)
  }

  function ask<T extends string>(question: Question<T>): Promise<T | null> {
    answer(null)
    asked.value = question
    return new Promise((resolve) => {
      settle = (value) => resolve(question.choices.find((choice) => choice.value === value)?.value ?? null)
    })
  }

  return { asked, ask, answer }
})
