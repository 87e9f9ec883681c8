import type { Hex } from '@orrery/primitives/hex'
import { encodeFunctionData } from 'viem'
import { accounts, ROLES } from './evm-accounts.ts'
import { PlainToken } from './evm-contracts.gen.ts'
import type { PlannedTx } from './evm-planned-tx.ts'
import type { Random } from './evm-random.ts'
import { STAGE } from './evm-stage.ts'

/** What the activity remembers between actions; emptied when a reorg may have undone it. */
export type EvmMemory = { readonly owned: { readonly id: bigint; readonly owner: number }[]; upgraded: boolean }

export type EvmAction = {
  readonly name: string
  /** How often, relative to the others. */
  readonly weight: number
  /** Transactions in the order in which they are sent; none when it cannot be done now. */
  plan(random: Random, memory: EvmMemory): readonly PlannedTx[]
}

/** Base units of one coin. */
export const ETHER = 10n ** 18n

/** Address of an account by its index. */
export const address = (index: number): Hex => accounts[index]!.address
/** Index of someone who lives on the chain. */
export const person = (random: Random): number => random.pick(ROLES.people)
/** Someone we know, or an address never seen before. */
export const payee = (random: Random): Hex => (random.chance(0.3) ? random.hex(20) : address(person(random)))

/** A call of a token. */
export const token = (input: Hex, from: number, to: Hex): PlannedTx => ({ from, to, input, gas: 150_000n })
/** Calldata of an ERC-20 transfer. */
export const transferInput = (to: Hex, amount: bigint): Hex =>
  encodeFunctionData({ abi: PlainToken.abi, functionName: 'transfer', args: [to, amount] })

/** A call that is mined and fails. */
export const fail = (
  name: string,
  weight: number,
  input: (random: Random) => Hex,
  to: Hex = STAGE.faulty,
): EvmAction => ({
  name,
  weight,
  plan: (random) => [{ from: ROLES.unlucky, to, input: input(random), gas: 120_000n }],
})
