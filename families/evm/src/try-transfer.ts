import { isOrreryError } from '@orrery/errors/is-orrery-error'
import type { TransferTrial } from '@orrery/family/adapter'
import type { Hex } from '@orrery/primitives/hex'
import type { RpcClient } from '@orrery/transport/rpc'
import { callWord } from './call-input.ts'
import { executed, headerByNumber, toQuantity } from './calls.ts'
import { toNumber } from './raw.ts'
import { readRefusal } from './traces/read-failure.ts'

/** What is tried: so much of a token, from somebody who has it. */
export type TransferQuestion = { readonly asset: Hex; readonly from: Hex; readonly to: Hex; readonly amount: bigint }

const op = {
  sub: '03',
  calldataload: '35',
  returndatasize: '3d',
  returndatacopy: '3e',
  pop: '50',
  mload: '51',
  mstore: '52',
  jumpi: '57',
  gas: '5a',
  jumpdest: '5b',
  push1: '60',
  push2: '61',
  push32: '7f',
  call: 'f1',
  return: 'f3',
  staticcall: 'fa',
  revert: 'fd',
  address: '30',
} as const
const byte = (value: number): string => op.push1 + value.toString(16).padStart(2, '0')
const place = (value: number): string => op.push2 + value.toString(16).padStart(4, '0')
const selector = (digits: string): string => op.push32 + digits.padEnd(64, '0') + byte(0) + op.mstore

/** Words of the calldata: the token, who gets it and how much. */
const [TOKEN, TO, AMOUNT] = [0, 0x20, 0x40].map((at) => byte(at) + op.calldataload) as [string, string, string]
/** Where answers stand: what the transfer said, then balances before and after. */
const SAID = 0x100
const [GOT_BEFORE, HAD_BEFORE, GOT_AFTER, HAD_AFTER] = [0x120, 0x140, 0x160, 0x180] as const

/** `balanceOf` of what `whose` puts on the stack, into memory. */
const balance = (whose: string, at: number): string =>
  selector('70a08231') +
  (whose + byte(4) + op.mstore) +
  (byte(0x20) + place(at) + byte(0x24) + byte(0) + TOKEN + op.gas + op.staticcall + op.pop)

/** Code that stands at the holder's address for one call: it sends, and tells by how much both balances changed. It has no other use and is stored nowhere. */
const BEGIN =
  balance(TO, GOT_BEFORE) +
  balance(op.address, HAD_BEFORE) +
  // A token that says nothing says yes.
  (byte(1) + place(SAID) + op.mstore) +
  selector('a9059cbb') +
  (TO + byte(4) + op.mstore) +
  (AMOUNT + byte(0x24) + op.mstore) +
  (byte(0x20) + place(SAID) + byte(0x44) + byte(0) + byte(0) + TOKEN + op.gas + op.call)
/** Behind the transfer: where it failed, with what it said. */
const FAIL = op.returndatasize + byte(0) + byte(0) + op.returndatacopy + op.returndatasize + byte(0) + op.revert
const AFTER =
  op.jumpdest +
  balance(TO, GOT_AFTER) +
  balance(op.address, HAD_AFTER) +
  (place(GOT_BEFORE) + op.mload + place(GOT_AFTER) + op.mload + op.sub + place(GOT_BEFORE) + op.mstore) +
  (place(HAD_AFTER) + op.mload + place(HAD_BEFORE) + op.mload + op.sub + place(HAD_BEFORE) + op.mstore) +
  (byte(0x60) + place(SAID) + op.return)
/** The jump passes over itself and what is done on a failure. */
const JUMP_BYTES = 4
const PROBE: Hex = `0x${BEGIN}${place(BEGIN.length / 2 + JUMP_BYTES + FAIL.length / 2)}${op.jumpi}${FAIL}${AFTER}`

/**
 * Tries to send some of a token on the newest block's state, and sends nothing (screens-evm §8.2): the node executes a call in which the holder's address has
 * code that does it. Null where there is no block, or the node takes no other state for a call.
 */
export async function tryTransfer(
  rpc: RpcClient,
  { asset, from, to, amount }: TransferQuestion,
  signal: AbortSignal,
): Promise<TransferTrial | null> {
  const header = await rpc.call(headerByNumber('latest'), signal)
  if (header === null) return null
  const asOf = { height: toNumber(header.number), hash: header.hash }
  const call = executed(
    { to: from, from, data: `0x${callWord(asset)}${callWord(to)}${callWord(amount)}`, value: 0n },
    toQuantity(asOf.height),
  )
  try {
    const output = await rpc.call({ ...call, params: [...call.params, { [from]: { code: PROBE } }] }, signal)
    const words = /^0x([0-9a-f]{64})([0-9a-f]{64})([0-9a-f]{64})$/i.exec(output)
    // Without the other code the call has no answer: the node took no notice of it.
    if (words === null) return null
    const [, said, got, gone] = words
    if (BigInt(`0x${said}`) !== 1n)
      return { asOf, received: null, spent: null, failing: { error: 'reverted', reason: { as: 'silent' } } }
    return { asOf, received: signed(got!), spent: signed(gone!), failing: null }
  } catch (error) {
    if (!isOrreryError(error, 'UPSTREAM_RPC')) throw error
    const { failing } = readRefusal(error)
    return failing === null ? null : { asOf, received: null, spent: null, failing }
  }
}

const signed = (digits: string): bigint => BigInt.asIntN(256, BigInt(`0x${digits}`))
