import type { PackedUserOp } from '@orrery/family/event-sources'
import type { Hex } from '@orrery/primitives/hex'

const WORD = 64
const MOST_OPS = 1_000
const MOST_CALLS = 100

/** `handleOps` and `handleAggregatedOps` of EntryPoint 0.6, and of 0.7 and 0.8, whose operations pack their gas limits and prices (ERC-4337). */
const HANDLE_OPS: Readonly<Record<string, { readonly shape: 'wide' | 'packed'; readonly grouped: boolean }>> = {
  '1fad948c': { shape: 'wide', grouped: false },
  '4b1d7cf5': { shape: 'wide', grouped: true },
  '765e827f': { shape: 'packed', grouped: false },
  dbed18e0: { shape: 'packed', grouped: true },
}

/** The word at a digit, as a number; null where the bytes end before. */
const wordAt = (digits: string, at: number): bigint | null =>
  at + WORD > digits.length ? null : BigInt(`0x${digits.slice(at, at + WORD)}`)

/** A place or a length in digits; null where it leads out of the bytes. */
function spanAt(digits: string, at: number): number | null {
  const word = wordAt(digits, at)
  return word === null || word * 2n > BigInt(digits.length) ? null : Number(word) * 2
}

/** The bytes whose offset from `base` stands at a digit. */
function bytesAt(digits: string, base: number, at: number): string | null {
  const offset = spanAt(digits, at)
  const length = offset === null ? null : spanAt(digits, base + offset)
  if (offset === null || length === null) return null
  const from = base + offset + WORD
  return from + length > digits.length ? null : digits.slice(from, from + length)
}

/** An array whose offset from `base` stands at a digit: where its items begin, and how many there are. */
function listAt(
  digits: string,
  base: number,
  at: number,
  most: number,
): { readonly from: number; readonly count: number } | null {
  const offset = spanAt(digits, at)
  const count = offset === null ? null : wordAt(digits, base + offset)
  return offset === null || count === null || count > BigInt(most)
    ? null
    : { from: base + offset + WORD, count: Number(count) }
}

const addressOf = (word: bigint): Hex => `0x${word.toString(16).padStart(40, '0')}`
const isAddress = (word: bigint | null): word is bigint => word !== null && word >> 160n === 0n

/** See `EventSources.userOps.unpack`. Reads two words of every operation and the bytes of one. */
export function unpackUserOp(input: Hex, sender: Hex, nonce: bigint): PackedUserOp | null {
  const method = HANDLE_OPS[input.slice(2, 10)]
  if (method === undefined) return null
  const digits = input.slice(10)
  const beneficiary = wordAt(digits, WORD)
  const groups = method.grouped ? groupsAt(digits) : [{ ops: listAt(digits, 0, 0, MOST_OPS), aggregator: null }]
  if (groups === null || !isAddress(beneficiary)) return null
  let [count, found] = [0, null as (Fields & Pick<PackedUserOp, 'index' | 'aggregator'>) | null]
  for (const { ops, aggregator } of groups) {
    if (ops === null || count + ops.count > MOST_OPS) return null
    for (let at = 0; found === null && at < ops.count; at++) {
      const offset = spanAt(digits, ops.from + at * WORD)
      if (offset === null) return null
      const op = ops.from + offset
      const account = wordAt(digits, op)
      if (!isAddress(account) || addressOf(account) !== sender || wordAt(digits, op + WORD) !== nonce) continue
      const fields = method.shape === 'wide' ? readWide(digits, op) : readPacked(digits, op)
      if (fields === null) return null
      found = { index: count + at, aggregator, ...fields }
    }
    count += ops.count
  }
  return found && { count, beneficiary: addressOf(beneficiary), ...found }
}

type Group = { readonly ops: ReturnType<typeof listAt>; readonly aggregator: Hex | null }

/** The parts of a bundle whose signatures one aggregator answers for each; null where they do not fit. */
function groupsAt(digits: string): readonly Group[] | null {
  const groups = listAt(digits, 0, 0, MOST_OPS)
  if (groups === null) return null
  const found: Group[] = []
  for (let at = 0; at < groups.count; at++) {
    const offset = spanAt(digits, groups.from + at * WORD)
    if (offset === null) return null
    const group = groups.from + offset
    const aggregator = wordAt(digits, group + WORD)
    if (!isAddress(aggregator)) return null
    found.push({ ops: listAt(digits, group, group, MOST_OPS), aggregator: addressOf(aggregator) })
  }
  return found
}

type Fields = Omit<PackedUserOp, 'index' | 'count' | 'beneficiary' | 'aggregator'>

function readWide(digits: string, op: number): Fields | null {
  const words = [4, 5, 6, 7, 8].map((slot) => wordAt(digits, op + slot * WORD))
  const [callGas, verificationGas, preVerificationGas, maxFee, maxTip] = words
  if (callGas == null || verificationGas == null || preVerificationGas == null || maxFee == null || maxTip == null)
    return null
  return withBytes(digits, op, 9, { callGas, verificationGas, preVerificationGas, maxFee, maxTip })
}

function readPacked(digits: string, op: number): Fields | null {
  const [limits, preVerificationGas, fees] = [4, 5, 6].map((slot) => wordAt(digits, op + slot * WORD))
  if (limits == null || preVerificationGas == null || fees == null) return null
  const low = (word: bigint): bigint => BigInt.asUintN(128, word)
  return withBytes(digits, op, 7, {
    callGas: low(limits),
    verificationGas: limits >> 128n,
    preVerificationGas,
    maxFee: low(fees),
    maxTip: fees >> 128n,
  })
}

function withBytes(
  digits: string,
  op: number,
  paymaster: number,
  gas: Pick<Fields, 'callGas' | 'verificationGas' | 'preVerificationGas' | 'maxFee' | 'maxTip'>,
): Fields | null {
  const [initCode, callData, paymasterData, signature] = [2, 3, paymaster, paymaster + 1].map((slot) =>
    bytesAt(digits, op, op + slot * WORD),
  )
  if (initCode == null || callData == null || paymasterData == null || signature == null) return null
  return {
    ...gas,
    initCode: `0x${initCode}`,
    callData: `0x${callData}`,
    paymasterData: `0x${paymasterData}`,
    signature: `0x${signature}`,
    calls: withoutOverlap(callsOf(callData) ?? [], callData.length),
  }
}

/** Offsets may lead many calls to the same bytes, and so make much of little: who does that has no calls that are told. */
const withoutOverlap = (calls: Calls, digits: number): Calls =>
  calls.reduce((sum, { data }) => sum + data.length - 2, 0) > digits ? [] : calls

type Calls = PackedUserOp['calls']

/** `executeUserOp(PackedUserOperation,bytes32)` before what the account is to run: it is handed the whole operation (EntryPoint 0.7, `IAccountExecute`). */
const BY_WHOLE_OP = '8dd7712f'

/** What an account's call data makes it call, by the ways that accounts in use have; null where it is none of them or does not fit. */
function callsOf(told: string): Calls | null {
  const callData = told.startsWith(BY_WHOLE_OP) ? told.slice(8) : told
  const args = callData.slice(8)
  switch (callData.slice(0, 8)) {
    case 'b61d27f6': // execute(address,uint256,bytes)
    case '51945447': // execute(address,uint256,bytes,uint8)
    case '541d63c8': // executeUserOpWithErrorString(address,uint256,bytes,uint8)
    case '7bb37428': // executeUserOp(address,uint256,bytes,uint8)
      return one(wordAt(args, 0), wordAt(args, WORD), bytesAt(args, 0, WORD * 2))
    case '18dfb3c7': // executeBatch(address[],bytes[])
      return lists(args, null, 1)
    case '47e1da2a': // executeBatch(address[],uint256[],bytes[])
      return lists(args, 1, 2)
    case '34fcd5be': // executeBatch((address,uint256,bytes)[])
      return tuples(args, 0, 0)
    case 'e9ae5c53': // execute(bytes32,bytes): ERC-7579, whose first byte says one call or a batch
      return byMode(args)
    default:
      return null
  }
}

const one = (to: bigint | null, value: bigint | null, data: string | null): Calls | null =>
  !isAddress(to) || value === null || data === null ? null : [{ to: addressOf(to), value, data: `0x${data}` }]

function lists(args: string, valueSlot: number | null, dataSlot: number): Calls | null {
  const targets = listAt(args, 0, 0, MOST_CALLS)
  const values = valueSlot === null ? null : listAt(args, 0, valueSlot * WORD, MOST_CALLS)
  const data = listAt(args, 0, dataSlot * WORD, MOST_CALLS)
  if (targets === null || data === null || data.count !== targets.count) return null
  if (valueSlot !== null && values?.count !== targets.count) return null
  const calls: Calls[number][] = []
  for (let i = 0; i < targets.count; i++) {
    const value = values === null ? 0n : wordAt(args, values.from + i * WORD)
    const made = one(wordAt(args, targets.from + i * WORD), value, bytesAt(args, data.from, data.from + i * WORD))
    if (made === null) return null
    calls.push(...made)
  }
  return calls
}

function tuples(args: string, base: number, at: number): Calls | null {
  const list = listAt(args, base, at, MOST_CALLS)
  if (list === null) return null
  const calls: Calls[number][] = []
  for (let i = 0; i < list.count; i++) {
    const offset = spanAt(args, list.from + i * WORD)
    if (offset === null) return null
    const call = list.from + offset
    const made = one(wordAt(args, call), wordAt(args, call + WORD), bytesAt(args, call, call + 2 * WORD))
    if (made === null) return null
    calls.push(...made)
  }
  return calls
}

function byMode(args: string): Calls | null {
  const packed = bytesAt(args, 0, WORD)
  if (packed === null) return null
  if (args.startsWith('01')) return tuples(packed, 0, 0)
  // One call stands without padding: 20 bytes, 32 bytes, the rest.
  if (!args.startsWith('00') || packed.length < 104) return null
  return [
    { to: `0x${packed.slice(0, 40)}`, value: BigInt(`0x${packed.slice(40, 104)}`), data: `0x${packed.slice(104)}` },
  ]
}
