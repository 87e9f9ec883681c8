import type { Static, TSchema } from 'typebox'
import type { ErrorCode } from '@orrery/errors/book'

/** One endpoint, described once: the route, its checks, OpenAPI, the typed client and its tests are derived. */
export type Endpoint = {
  readonly method: 'GET' | 'POST'
  /** Below `/api/explorer`, with `{name}` for path parameters: `/v1/{chain}/blocks/{block}`. */
  readonly path: string
  readonly summary: string
  /** Path parameters and query together; unknown names are refused. */
  readonly params: TSchema
  /** What the request carries as JSON, for POST alone: the parameter `body` of the client and of the handler. */
  readonly body?: TSchema
  /** The `data` of the envelope. */
  readonly reply: TSchema
  readonly errors: readonly ErrorCode[]
  /** Seconds that shared caches may keep a success; 0 is `no-store`. */
  readonly cacheSeconds: number
}

export type Resource = { readonly [name: string]: Endpoint }

/** Types a resource record. Handlers live beside it. */
export const defineResource = <const R extends Resource>(resource: R): R => resource

export type ParamsOf<E extends Endpoint> = Static<E['params']> &
  (E extends { readonly body: infer B extends TSchema } ? { readonly body: Static<B> } : unknown)
export type ReplyOf<E extends Endpoint> = Static<E['reply']>
