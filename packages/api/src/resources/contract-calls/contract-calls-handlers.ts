import type { AbiCall } from '@orrery/family/abi-calls'
import type { ContractCall } from '@orrery/family/contract-call'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Hex } from '@orrery/primitives/hex'
import type { Handlers } from '../../contract/handler.ts'
import { hexChainId } from '../../queries/chains/chain-info.ts'
import type { ChainDesk } from '../../queries/chain-desk.ts'
import { findDesk, type ApiContext } from '../../queries/context.ts'
import { abisOf, type KnownAbi } from '../../verification/abis-of.ts'
import { interfacesOf } from '../../verification/interfaces.ts'
import { NO_INTERFACES } from '../../verification/known-interface.ts'
import type { contractCalls, WriteBody } from './contract-calls.ts'

/** Signatures that are told where a name stands for several. */
const MOST_TOLD = 8
/** The greatest amount that a call may carry: a word of 256 bits. */
const MOST_VALUE = (1n << 256n) - 1n

type Found = {
  readonly fn: AbiCall
  readonly by: { readonly by: KnownAbi['by'] | 'given'; readonly contract: Hex | null }
}

const refuse = (name: string, reason: string): never => {
  throw new OrreryError('PARAMETER_INVALID', { name, reason })
}

/** The function that is meant, by the interface of the request or else by the first known one that has it. */
async function findFunction(context: ApiContext, desk: ChainDesk, to: Hex, body: WriteBody): Promise<Found> {
  const { abiCalls } = desk.family
  if (abiCalls === undefined)
    throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.name.full, capability: 'contract calls by name' })
  const known =
    body.abi === undefined
      ? await abisOf(context, desk, to)
      : [{ by: 'given' as const, contract: null, abi: body.abi as readonly unknown[] }]
  if (known.length === 0)
    throw new OrreryError('CONTRACT_NOT_VERIFIED', { address: desk.wire.address(to), chain: desk.chain.name.full })
  for (const { abi, ...by } of known) {
    const found = await abiCalls(abi, body.method)
    if (found.length > 1) {
      const told = found.slice(0, MOST_TOLD).map(({ signature }) => signature)
      refuse('method', `it stands for several functions, tell the signature of one: ${told.join(', ')}`)
    }
    if (found.length === 1) return { fn: found[0]!, by }
  }
  return refuse('method', 'the interface has no such function')
}

async function callOf(
  context: ApiContext,
  desk: ChainDesk,
  body: WriteBody,
): Promise<Found & { readonly call: ContractCall }> {
  const { family, chain } = desk
  const to = family.parseAddress(body.address, chain)
  const from = body.from === undefined ? null : family.parseAddress(body.from, chain)
  const value = BigInt(body.value ?? 0)
  if (value > MOST_VALUE) refuse('value', 'it is beyond 2^256')
  const found = await findFunction(context, desk, to, body)
  const encoded = found.fn.encode(body.params ?? [])
  if (encoded.fault !== null) return refuse(encoded.fault.place, encoded.fault.reason)
  return { ...found, call: { to, from, data: encoded.data, value } }
}

const toldOf = ({ wire }: ChainDesk, { fn, by }: Found) => ({
  function: { name: fn.name, signature: fn.signature, selector: fn.selector, mutability: fn.mutability },
  calledBy: { by: by.by, contract: by.contract && wire.address(by.contract) },
})

/** Functions of contracts by their names: an interface makes the calldata, and reads what is answered (explorer §7). */
export const contractCallsHandlers: Handlers<typeof contractCalls> = {
  async readContract({ chain, height, body }, context) {
    const desk = findDesk(context, chain)
    const { isLight: _, ...asked } = body
    const found = await callOf(context, desk, asked)
    const { call, fn } = found
    const answer = await desk.node.callAt(call, height ?? null)
    if (answer === null)
      throw new OrreryError('BLOCK_NOT_FOUND', { block: String(height ?? 'latest'), chain: desk.chain.name.full })
    const { asOf, output, failing } = answer
    const values = output === null ? null : fn.decode(output)
    const known = failing === null ? NO_INTERFACES : await interfacesOf(context, desk, [call.to])
    return {
      data: {
        ...toldOf(desk, found),
        data: call.data,
        output,
        values: values && fn.outputs.map((param, index) => ({ ...param, value: values[index] })),
        asOf,
        failing: failing && desk.wire.failing(failing, [call.to], known),
      },
      head: asOf,
    }
  },
  async writeContract({ chain, body }, context) {
    const desk = findDesk(context, chain)
    const found = await callOf(context, desk, body)
    const { call, fn } = found
    if (call.value > 0n && fn.mutability !== 'payable') refuse('value', `${fn.signature} takes no coins`)
    // What the node does not tell is left open: the transaction can be signed all the same.
    const estimate = await desk.node.estimateGas(call).catch(() => null)
    const failing = estimate?.failing ?? null
    const known = failing === null ? NO_INTERFACES : await interfacesOf(context, desk, [call.to])
    return {
      data: {
        ...toldOf(desk, found),
        chainId: hexChainId(desk.chain),
        from: call.from && desk.wire.address(call.from),
        to: desk.wire.address(call.to),
        data: call.data,
        value: call.value.toString(),
        gas: estimate?.gas?.toString() ?? null,
        failing: failing && desk.wire.failing(failing, [call.to], known),
        asOf: estimate?.asOf ?? null,
      },
      head: estimate?.asOf ?? desk.wire.head(desk.runtime.head.view().tip),
    }
  },
}
