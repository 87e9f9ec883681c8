import { ERRORS, type ErrorCode, type ErrorContext } from '@orrery/errors/book'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Envelope, HeadRef } from '@orrery/model/wire/common'
import { CLIENT_ROUTES, type Contracts } from './client-routes.gen.ts'
import type { ParamsOf, ReplyOf } from './contract/resource.ts'
import { routeOf } from './route-of.ts'

/** Name of an endpoint: `getBlock`. */
export type EndpointName = keyof Contracts & string
/** Of all endpoints, one by one: the compiler would work out all of them together for each call that names its endpoint, and gives up. */
type AllParams = { readonly [N in EndpointName]: ParamsOf<Contracts[N]> }
type AllReplies = { readonly [N in EndpointName]: ReplyOf<Contracts[N]> }
/** Parameters that an endpoint takes. */
export type EndpointParams<N extends EndpointName> = AllParams[N]
/** Data that an endpoint answers. */
export type EndpointReply<N extends EndpointName> = AllReplies[N]

type Call<N extends EndpointName> =
  {} extends EndpointParams<N>
    ? (params?: EndpointParams<N>, signal?: AbortSignal) => Promise<EndpointReply<N>>
    : (params: EndpointParams<N>, signal?: AbortSignal) => Promise<EndpointReply<N>>

/**
 * Typed access to every endpoint: `api.getBlock({ chain: 'ETH', block: 'latest' }, signal)` resolves to the
 * data. A code other than 0 rejects with the `OrreryError` it stands for, whose `cause` is the body (explorer §8).
 */
export type ApiClient = { readonly [N in EndpointName]: Call<N> } & {
  /** Like the call of that name, with the block that the answer reflects. */
  ask<N extends EndpointName>(
    name: N,
    params: EndpointParams<N>,
    signal?: AbortSignal,
  ): Promise<{ readonly data: EndpointReply<N>; readonly head: HeadRef | null }>
  /** The block that the newest answer for this chain reflected, by the text the chain was asked with; null before. */
  lastHead(chain: string): HeadRef | null
  /** The block that this data reflects, which a call of this client resolved to; null for any other, and where no chain is meant. */
  headOf(data: unknown): HeadRef | null
}

/** One call as a transport carries it out. `path` is filled in and starts below `/api/explorer`. */
export type ApiRequest = (
  call: {
    readonly name: EndpointName
    readonly method: 'GET' | 'POST'
    readonly path: string
    readonly params: Readonly<Record<string, unknown>>
  },
  signal?: AbortSignal,
) => Promise<Envelope<unknown>>

/** Makes the client over a transport: `createFetchRequest` of `fetch-request` in the browser, `Api.request` inside the server. */
export function createClient(options: { readonly request: ApiRequest }): ApiClient {
  const heads = new Map<string, HeadRef>()
  const told = new WeakMap<object, HeadRef>()
  const ask = async (name: EndpointName, params: Readonly<Record<string, unknown>> = {}, signal?: AbortSignal) => {
    const { method, template } = routeOf(name)
    const body = await options.request({ name, method, path: fillPath(template, params), params }, signal)
    // explorer §7, foundations §7: 0 is success, whatever else the body holds.
    if (body.code !== 0 || !('data' in body)) throw errorOf(body as Failure)
    if (body.head && typeof params['chain'] === 'string') heads.set(params['chain'].toLowerCase(), body.head)
    if (body.head && isObject(body.data)) told.set(body.data, body.head)
    return { data: body.data, head: body.head }
  }
  const calls = Object.keys(CLIENT_ROUTES).map((name) => [
    name,
    async (params?: Readonly<Record<string, unknown>>, signal?: AbortSignal) =>
      (await ask(name as EndpointName, params, signal)).data,
  ])
  return {
    ...Object.fromEntries(calls),
    ask,
    lastHead: (chain: string) => heads.get(chain.toLowerCase()) ?? null,
    headOf: (data: unknown) => (isObject(data) ? (told.get(data) ?? null) : null),
  } as ApiClient
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const fillPath = (template: string, params: Readonly<Record<string, unknown>>): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const text = String(params[name] ?? '')
    // URL parsers take dot segments away, encoded or not, which would call another endpoint.
    if (text === '' || text === '.' || text === '..')
      throw new OrreryError('PARAMETER_INVALID', { name, reason: `"${text}" cannot stand in a path` })
    return encodeURIComponent(text)
  })

type Failure = Exclude<Envelope<unknown>, { data: unknown }>

function errorOf(body: Failure): OrreryError {
  // A newer server may send a code that this book does not hold yet.
  const code = (Object.hasOwn(ERRORS, body.name) ? body.name : 'INTERNAL') as ErrorCode
  const context = (code === body.name ? body.context : { requestId: body.requestId }) as ErrorContext<ErrorCode>
  return new OrreryError(code, context, { cause: body })
}
