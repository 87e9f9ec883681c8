import { isOrreryError } from '@orrery/errors/orrery-error'
import type { Log } from '@orrery/primitives/log'
import type { Json, JsonObject } from '@orrery/primitives/json'
import type { ChainDesk } from '../queries/chain-desk.ts'
import { findDesk, type ApiContext } from '../queries/context.ts'
import { toFailure } from '../server/to-failure.ts'
import { MODULES } from './all-modules.ts'
import type { Action, Told } from './action.ts'
import { createQuery } from './query.ts'
import { Refusal } from './refusal.ts'

/** An answer with its HTTP status: Etherscan says 200 to all that it understands, and so do we; 5xx stays for what failed here. */
export type Reply = { readonly status: number; readonly body: JsonObject }

type Raw = Readonly<Record<string, unknown>>

/** Actions without regard of case, as Etherscan takes them. */
const ACTIONS: ReadonlyMap<string, ReadonlyMap<string, Action>> = new Map(
  Object.entries(MODULES).map(([name, actions]) => [
    name,
    new Map(Object.entries(actions).map(([action, record]) => [action.toLowerCase(), record])),
  ]),
)

const UNSUPPORTED =
  'Missing or unsupported chainid parameter (required for v2 api), please see /v2/chainlist for the list of supported chainids'

const one = (raw: Raw, name: string): string => (typeof raw[name] === 'string' ? raw[name] : '')

const evmDesks = (context: ApiContext): readonly ChainDesk[] =>
  context.desks().filter((desk) => desk.chain.family === 'evm')

/** The chain that is meant: by path, by `chainid`, or the only one that there is. */
function deskOf(context: ApiContext, path: string | null, raw: Raw): ChainDesk {
  if (path !== null) {
    const desk = findDesk(context, path)
    if (desk.chain.family !== 'evm')
      throw new Refusal('Error! This chain is not of the EVM family: see /docs for what it offers')
    return desk
  }
  const wanted = one(raw, 'chainid')
  const desks = evmDesks(context)
  const found =
    wanted === '' && desks.length === 1
      ? desks[0]
      : desks.find(({ chain }) => chain.family === 'evm' && String(chain.quirks.chainId) === wanted)
  if (!found) throw new Refusal(UNSUPPORTED)
  return found
}

function actionOf(raw: Raw): Action {
  const actions = ACTIONS.get(one(raw, 'module').toLowerCase())
  if (!actions) throw new Refusal('Error! Missing Or invalid Module name')
  const action = actions.get(one(raw, 'action').toLowerCase())
  if (!action) throw new Refusal('Error! Missing Or invalid Action name')
  return action
}

/** Answers one request of the Etherscan-shaped API. Never throws. */
export async function answerRequest(context: ApiContext, path: string | null, raw: Raw, log: Log): Promise<Reply> {
  try {
    const desk = deskOf(context, path, raw)
    const told = await actionOf(raw).run({ desk, query: createQuery(raw, desk), context })
    return { status: 200, body: bodyOf(told) }
  } catch (error) {
    return refusalOf(error, log)
  }
}

const bodyOf = (told: Told): JsonObject =>
  'rpc' in told
    ? told.rpc
    : { status: '1', message: told.note === undefined ? 'OK' : `OK-${told.note}`, result: told.result }

/** Any error in the form that scripts look for. */
export function refusalOf(error: unknown, log: Log): Reply {
  if (error instanceof Refusal)
    return { status: 200, body: { status: '0', message: error.told, result: error.result as Json } }
  if (isOrreryError(error, 'TOO_MANY_REQUESTS'))
    return { status: 200, body: { status: '0', message: 'NOTOK', result: 'Max rate limit reached' } }
  const { status, body } = toFailure(error, log)
  return {
    status: status < 500 ? 200 : status,
    body: { status: '0', message: 'NOTOK', result: `Error! ${body.message}` },
  }
}

/** `/v2/chainlist`: the chains that `chainid` may name. */
export function chainList(context: ApiContext, base: string): JsonObject {
  const result = evmDesks(context).flatMap(({ chain }) =>
    chain.family === 'evm'
      ? [
          {
            chainname: chain.name.full,
            chainid: String(chain.quirks.chainId),
            blockexplorer: `${base}/${chain.path}`,
            apiurl: `${base}/v2/api?chainid=${chain.quirks.chainId}`,
            status: 1,
          },
        ]
      : [],
  )
  return { comments: '', totalcount: result.length, result }
}
