import type { HeadRef } from '@orrery/model/wire/common'
import type { ApiContext } from '../queries/context.ts'
import type { ParamsOf, ReplyOf, Resource } from './resource.ts'

/** What a handler answers: the data, and the block that all of it reflects (null where no chain is meant). */
export type Answer<T> = { readonly data: T; readonly head: HeadRef | null }

/** The server's half of a resource: one function per endpoint, on checked parameters. */
export type Handlers<R extends Resource> = {
  readonly [N in keyof R]: (params: ParamsOf<R[N]>, context: ApiContext) => Promise<Answer<ReplyOf<R[N]>>>
}
