import type { Hex } from '@orrery/primitives/hex'
import { callInput } from './call-input.ts'
import { PERMIT2, type OwnerCall } from './take-back.ts'

/** A contract that carries out orders which owners sign, and by a counter of its own turns off all that were signed before. Source: ProjectOpenSea/seaport, README "Deployments". */
export type OrderBook = { readonly name: string; readonly address: Hex }

/** The same address on every chain that has it. */
export const ORDER_BOOKS: readonly OrderBook[] = [
  { name: 'Seaport 1.6', address: '0x0000000000000068f116a894984e2db1123eb395' },
  { name: 'Seaport 1.5', address: '0x00000000000000adc04c56bf30ac9d3c0aaf14dc' },
  { name: 'Seaport 1.4', address: '0x00000000000001ad428e4906ae43d8f9852d0dd6' },
]

/** Seaport `getCounter(address)` and `incrementCounter()`. */
const GET_COUNTER = 'f07ec373'
const INCREMENT: Hex = '0x5b34b966'
/** Permit2 `nonceBitmap(address,uint256)` and `invalidateUnorderedNonces(uint256,uint256)`. */
const BITMAP = '4fe02b44'
const INVALIDATE = '3ff9dcb1'
const WORD = 256n
const ALL = (1n << WORD) - 1n

/** What asks for the counter of an owner. */
export const counterCall = ({ address }: OrderBook, owner: Hex): OwnerCall => ({
  to: address,
  data: callInput(GET_COUNTER, owner),
})

/** What turns off every order that the sender signed for it until then (screens-evm §9). */
export const turnOffCall = ({ address }: OrderBook): OwnerCall => ({ to: address, data: INCREMENT })

/** What asks whether a nonce of signed permits was used or turned off, with 255 others: they share a word. */
export const usedNoncesCall = (owner: Hex, nonce: bigint): OwnerCall => ({
  to: PERMIT2,
  data: callInput(BITMAP, owner, nonce / WORD),
})

/** Whether the word of a nonce says that it can be used no more. */
export const isUsed = (word: bigint, nonce: bigint): boolean => ((word >> (nonce % WORD)) & 1n) === 1n

/** What turns off a signed permit of Permit2 by its nonce, or all 256 that share its word. */
export const invalidateCall = (nonce: bigint, whole: boolean): OwnerCall => ({
  to: PERMIT2,
  data: callInput(INVALIDATE, nonce / WORD, whole ? ALL : 1n << (nonce % WORD)),
})
