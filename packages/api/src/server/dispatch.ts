import { createShapeCheck } from '@orrery/primitives/shape-check'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Envelope } from '@orrery/model/wire/common'
import { RESOURCES } from '../all-resources.gen.ts'
import type { Answer } from '../contract/handler.ts'
import type { Endpoint } from '../contract/resource.ts'
import { findDesk, type ApiContext } from '../queries/context.ts'
import { tellAddresses, type ToldAddresses } from '../queries/names/address-names.ts'
import { nameMethods } from '../verification/name-methods.ts'
import type { Log } from '@orrery/primitives/log'
import { coerceParams } from './coerce-params.ts'
import { createSerialiser } from './create-serialiser.ts'
import { fieldsOf, placeOfNames, type Schema } from './place-of-names.ts'
import { toFailure, type Failure } from './to-failure.ts'

/** An endpoint ready to be called: checked in, answered, checked out. */
export type Action = {
  readonly name: string
  readonly noun: string
  readonly endpoint: Endpoint
  /** Throws `PARAMETER_INVALID` and what the handler throws. `visitor` is told where somebody from outside asks. */
  run(raw: Readonly<Record<string, unknown>>, visitor?: string): Promise<Extract<Envelope<unknown>, { data: unknown }>>
  /** The whole envelope as JSON. */
  write(body: Extract<Envelope<unknown>, { data: unknown }>): string
}

type AnyHandler = (params: Record<string, unknown>, context: ApiContext) => Promise<Answer<unknown>>

/** All endpoints of the shelf by name. */
export function createActions(context: ApiContext, checkReplies: boolean): ReadonlyMap<string, Action> {
  const actions = new Map<string, Action>()
  for (const { noun, endpoints, handlers } of RESOURCES) {
    for (const [name, endpoint] of Object.entries(endpoints as Readonly<Record<string, Endpoint>>)) {
      const handler = (handlers as Readonly<Record<string, unknown>>)[name] as AnyHandler
      actions.set(
        name,
        createAction(
          noun,
          name,
          endpoint,
          (params, visitor) => handler(params, visitor === undefined ? context : { ...context, visitor }),
          async (chain, data) => tellAddresses(findDesk(context, chain), data, await context.contracts),
          (chain, rows) => nameMethods(context, findDesk(context, chain), rows),
          checkReplies,
        ),
      )
    }
  }
  return actions
}

function createAction(
  noun: string,
  name: string,
  endpoint: Endpoint,
  handle: (params: Record<string, unknown>, visitor: string | undefined) => Promise<Answer<unknown>>,
  nameAddresses: (chain: string, data: unknown) => Promise<ToldAddresses>,
  nameCalls: (chain: string, rows: readonly object[]) => Promise<readonly object[]>,
  checkReplies: boolean,
): Action {
  const params = createShapeCheck(endpoint.params)
  const body = endpoint.body === undefined ? null : createShapeCheck(endpoint.body)
  const reply = checkReplies ? createShapeCheck(endpoint.reply) : null
  const place = placeOfNames(endpoint.reply as unknown as Schema)
  const listsCalls = hasCalls(endpoint.reply as unknown as Schema)
  let writeData: ReturnType<typeof createSerialiser> | null = null
  return {
    name,
    noun,
    endpoint,
    async run({ body: carried, ...raw }, visitor) {
      if (body === null ? carried !== undefined : !body.is(carried))
        throw new OrreryError('BODY_MALFORMED', {
          reason: body === null ? 'none is taken here' : firstError(body.faults(carried)).trim(),
        })
      const coerced = coerceParams(endpoint.params as unknown as Readonly<Record<string, unknown>>, raw)
      if (!params.is(coerced))
        throw new OrreryError('PARAMETER_INVALID', { name: 'query', reason: 'it does not have the expected form' })
      const { data: found, head } = await handle(body === null ? coerced : { ...coerced, body: carried }, visitor)
      const { chain } = coerced
      const told =
        listsCalls && typeof chain === 'string' ? await withCalls(found, (rows) => nameCalls(chain, rows)) : found
      const data =
        place === null || typeof chain !== 'string' ? told : withNames(told, place, await nameAddresses(chain, told))
      if (reply && !reply.is(data))
        throw new Error(`${name} answered against its contract: ${firstError(reply.faults(data))}`)
      return { code: 0, data, head }
    },
    write(body) {
      writeData ??= createSerialiser(endpoint.reply as unknown as Readonly<Record<string, unknown>>)
      return `{"code":0,"data":${writeData(body.data)},"head":${JSON.stringify(body.head)}}`
    },
  }
}

/** Whether a reply is, or holds beside what else it tells, a list of rows that name a method. */
function hasCalls(schema: Schema): boolean {
  const { hits, list } = fieldsOf(schema) as { readonly hits?: { readonly items?: Schema }; readonly list?: Schema }
  if (list !== undefined) return hasCalls(list)
  return hits?.items !== undefined && fieldsOf(hits.items)['methodName'] !== undefined
}

type Rows = { readonly hits: readonly object[] }

async function withCalls(
  data: unknown,
  name: (rows: readonly object[]) => Promise<readonly object[]>,
): Promise<unknown> {
  const told = data as Rows | { readonly list: Rows }
  return 'list' in told ? { ...told, list: await withCalls(told.list, name) } : { ...told, hits: await name(told.hits) }
}

/** A copy: handlers may hand out what they keep. */
function withNames(data: unknown, place: 'reply' | 'extend', { names, marks }: ToldAddresses): unknown {
  const more = {
    ...(Object.keys(names).length > 0 && { addressNames: names }),
    ...(Object.keys(marks).length > 0 && { addressMarks: marks }),
  }
  if (Object.keys(more).length === 0) return data
  const told = data as Readonly<Record<string, unknown>>
  return place === 'reply' ? { ...told, ...more } : { ...told, extend: { ...(told['extend'] as object), ...more } }
}

const firstError = (errors: Iterable<{ readonly instancePath: string; readonly message: string }>): string => {
  for (const { instancePath, message } of errors) return `${instancePath} ${message}`
  return 'unknown'
}

/** Runs an action; whatever it throws becomes the failure it stands for. */
export async function settle(
  action: Action,
  raw: Readonly<Record<string, unknown>>,
  log: Log,
  visitor?: string,
): Promise<{ readonly ok: Extract<Envelope<unknown>, { data: unknown }> } | { readonly failure: Failure }> {
  try {
    return { ok: await action.run(raw, visitor) }
  } catch (error) {
    return { failure: toFailure(error, log) }
  }
}
