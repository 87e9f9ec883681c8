import type { CallStep } from '@orrery/model/calls'
import { lineOfCode } from '@orrery/model/line-of-code'
import type { SourcePlace } from '@orrery/model/wire/call'
import type { CodeLines } from '@orrery/model/wire/verification'
import type { Hex } from '@orrery/primitives/hex'
import { standingSource } from '../../verification/standing-source.ts'
import type { ChainDesk } from '../chain-desk.ts'
import type { ApiContext } from '../context.ts'
import { findTx } from './find-tx.ts'
import { within } from '../with-deadline.ts'

/** Contracts of one answer whose sources are looked for, and how long an answer waits for them. */
const MOST_ASKED = 24
const WAIT_MS = 400

/** Opcodes that run the code of an address, which is the second word of the stack. */
const CALLS: ReadonlySet<string> = new Set(['CALL', 'CALLCODE', 'DELEGATECALL', 'STATICCALL'])

/** The address whose code each step runs, beginning with that of `own`; null for code that is about to make a contract, and where it cannot be told. Pure. */
export function codeOfSteps(
  steps: readonly Pick<CallStep, 'depth' | 'op' | 'stack'>[],
  own: Hex | null,
): readonly (Hex | null)[] {
  const running = new Map<number, Hex | null>()
  return steps.map(({ depth }, at) => {
    const before = steps[at - 1]
    if (before === undefined) running.set(depth, own)
    else if (depth > before.depth) running.set(depth, depth === before.depth + 1 ? calledBy(before) : null)
    return running.get(depth) ?? null
  })
}

function calledBy({ op, stack }: Pick<CallStep, 'op' | 'stack'>): Hex | null {
  const word = CALLS.has(op) ? stack[1] : undefined
  return word === undefined ? null : `0x${word.slice(2).padStart(40, '0').slice(-40)}`
}

/**
 * The lines of verified sources that steps `from` … `to` of a transaction were made of (screens-evm §4.3), null each where that is not known: the contract is not verified,
 * was before lines were kept, or its code does not stand any more. Where nothing of the chain is verified, no node is asked. Never throws.
 */
export async function placesOfSteps(
  context: Pick<ApiContext, 'contracts'>,
  desk: ChainDesk,
  hash: Hex,
  steps: readonly CallStep[],
  [from, to]: readonly [number, number],
): Promise<readonly (SourcePlace | null)[]> {
  const shown = steps.slice(from, to)
  const nowhere = shown.map(() => null)
  const contracts = await context.contracts
  if (contracts === null || !contracts.hasAny(desk.chain.code)) return nowhere
  const found = await findTx(desk, hash).catch(() => null)
  if (found === null) return nowhere
  const running = codeOfSteps(steps.slice(0, to), found.tx.to).slice(from)
  const asked = [...new Set(running)]
    .filter((address) => address !== null && contracts.find(desk.chain.code, address) !== null)
    .slice(0, MOST_ASKED)
  const lines = new Map<Hex | null, CodeLines | undefined>()
  await within(
    WAIT_MS,
    Promise.all(
      asked.map(async (address) =>
        lines.set(address, (await standingSource(context, desk, address!).catch(() => null))?.lines),
      ),
    ),
  )
  return shown.map(({ pc }, at) => {
    const address = running[at]!
    const told = lines.get(address)
    const place = address === null || told === undefined ? null : lineOfCode(told, pc)
    return place && { contract: desk.wire.address(address!), ...place }
  })
}
