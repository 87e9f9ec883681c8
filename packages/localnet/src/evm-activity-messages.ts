import type { LogFields } from '@orrery/primitives/log'

/** What the activity's process is started with, as JSON in its first argument. */
export type EvmActivityOrder = {
  readonly url: string
  readonly seed: number
  readonly history: number
  readonly blockMs?: number
  readonly reorgEvery?: number
  /** Process of the node, which must not outlive our parent. */
  readonly nodePid?: number
}

/** What the activity's process tells its parent. */
export type EvmActivityReport =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'log'
      readonly level: 'debug' | 'info' | 'warn' | 'error'
      readonly message: string
      readonly fields?: LogFields
    }
