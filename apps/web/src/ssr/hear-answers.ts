import type { ApiClient } from '@orrery/api/client'
import type { Answer } from '../document/csv-head.ts'

type Calls = { readonly [name: string]: unknown }

/** What is no call of an endpoint. */
const OTHERS: ReadonlySet<string> = new Set(['ask', 'headOf', 'lastHead'])

/** The same API, and what its endpoints answered that were called for through it, in the order in which they did. */
export function hearAnswers(api: ApiClient): { readonly api: ApiClient; readonly answers: readonly Answer[] } {
  const answers: Answer[] = []
  const heard = new Proxy(api, {
    get: (of, name) => {
      const call = (of as unknown as Calls)[name as string]
      if (typeof name === 'symbol' || typeof call !== 'function' || OTHERS.has(name)) return call
      return async (...args: readonly unknown[]) => {
        const data: unknown = await Reflect.apply(call, of, args)
        answers.push({ name, data })
        return data
      }
    },
  })
  return { api: heard, answers }
}
