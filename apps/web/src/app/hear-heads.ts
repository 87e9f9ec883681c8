import type { ApiClient } from '@orrery/api/client'
import type { AsOf } from './as-of.ts'

type Calls = { readonly [name: string]: unknown }

/** What answers at once. */
const SYNC: ReadonlySet<string> = new Set(['headOf', 'lastHead'])

/**
 * The same API, and as of which blocks of `chain` its answers were, those that were called for through it (screens-evm §0, rule 2); null until one of
 * that chain came. Calls go where they would have gone.
 */
export function hearHeads(
  api: ApiClient,
  chain: string | null,
): { readonly api: ApiClient; readonly asOf: () => AsOf | null } {
  let told: AsOf | null = null
  const hear = (asked: unknown, data: unknown): void => {
    if (typeof asked !== 'object' || asked === null || !('chain' in asked) || asked.chain !== chain) return
    const height = api.headOf?.(data)?.height
    if (height === undefined) return
    told = told === null ? [height, height] : [Math.min(told[0], height), Math.max(told[1], height)]
  }
  const heard = new Proxy(api, {
    get: (of, name) => {
      const call = (of as unknown as Calls)[name as string]
      if (chain === null || typeof name === 'symbol' || typeof call !== 'function' || SYNC.has(name)) return call
      return async (...args: readonly unknown[]) => {
        const data: unknown = await Reflect.apply(call, of, args)
        hear(args[0], data)
        return data
      }
    },
  })
  return { api: heard, asOf: () => told }
}
