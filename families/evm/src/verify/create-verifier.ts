import { OrreryError } from '@orrery/errors/orrery-error'
import type { Hex } from '@orrery/primitives/hex'
import { HEADER_FIELDS, toNumber, type EvmRaw, type RawBlock } from '../raw.ts'
import type { Stack } from '../stacks/stack.ts'
import { counted, hasStateSync, receiptValues, transactionValues } from './block-values.ts'
import { createBloomMaker, type BloomMaker } from './bloom.ts'
import { encodeHeader, headerFields } from './encode-header.ts'
import { isUnsigned } from './encode-transaction.ts'
import { hexOf } from './hex-bytes.ts'
import { keccak, keccakHex } from './keccak.ts'
import { orderedRoot } from './ordered-root.ts'
import { encodeRlp, toRlpNumber, type RlpItem } from './rlp.ts'

/** What is recomputed, each by itself: some chains keep Ethereum's rule for one and not for another. */
export const CHECKS = ['header', 'transactions', 'receipts', 'bloom', 'withdrawals', 'uncles'] as const
export type Check = (typeof CHECKS)[number]

/** `learning` until a block with transactions shows whether the chain follows the rule. */
export type CheckState = 'held' | 'learning' | 'waived'

export type Verifier = {
  /** Throws `UPSTREAM_MISMATCH` when a check that this chain is held to fails. */
  verify(raw: EvmRaw): void
  states(): Readonly<Record<Check, CheckState>>
}

/** Recomputes hashes, roots and blooms of one chain's blocks. `source` names the node in errors. */
export function createVerifier(stack: Stack, chainId: number, source: string): Verifier {
  const start: CheckState = stack.hashes === 'ethereum' ? 'held' : stack.hashes === 'own' ? 'waived' : 'learning'
  const states: Record<Check, CheckState> = {
    header: start,
    transactions: start,
    receipts: start,
    bloom: start,
    withdrawals: start,
    uncles: start,
  }
  // The OP stack's header holds a storage root in this field since Isthmus, and no rollup has withdrawals.
  if (!stack.tipsProducer) states.withdrawals = 'waived'

  const since = stack.hashesSince?.[chainId] ?? 0

  return {
    states: () => ({ ...states }),
    verify(raw) {
      if (toNumber(raw.block.number) < since) return
      const bloomOf = createBloomMaker(keccak)
      for (const check of CHECKS) {
        if (states[check] === 'waived') continue
        const reason = RUN[check](raw, bloomOf, stack)
        if (reason === null || reason === undefined) {
          if (reason === null && raw.block.transactions.length > 0) states[check] = 'held'
        } else if (states[check] === 'learning') {
          states[check] = 'waived'
        } else if (!isBeyondUs(raw.block)) {
          throw new OrreryError('UPSTREAM_MISMATCH', { source, height: toNumber(raw.block.number), reason })
        }
      }
    },
  }
}

/** Null when it adds up, undefined when this block cannot be judged, else what is wrong. */
type Verdict = string | null | undefined

const RUN: { readonly [C in Check]: (raw: EvmRaw, bloomOf: BloomMaker, stack: Stack) => Verdict } = {
  header: ({ block }) => {
    const bytes = encodeHeader(block)
    return bytes === null ? undefined : expect(keccakHex(bytes), block.hash, 'the hash of the header')
  },
  transactions: ({ block }, _, stack) => checkTransactions(block, stack),
  receipts: (raw, bloomOf) =>
    orUntold(
      raw.block,
      expect(orderedRoot(receiptValues(raw, bloomOf)), raw.block.receiptsRoot, 'the root of the receipts'),
    ),
  bloom: ({ block, receipts }, bloomOf) => {
    const bloom = bloomOf(counted(block, receipts).flatMap(({ logs }) => logs))
    return orUntold(block, expect(hexOf(bloom), block.logsBloom, 'the bloom of the logs'))
  },
  withdrawals: ({ block }) => {
    if (!block.withdrawalsRoot || !block.withdrawals) return undefined
    const encoded = block.withdrawals.map(({ index, validatorIndex, address, amount }) =>
      encodeRlp([toRlpNumber(index), toRlpNumber(validatorIndex), address, toRlpNumber(amount)]),
    )
    return expect(orderedRoot(encoded), block.withdrawalsRoot, 'the root of the withdrawals')
  },
  uncles: ({ block, uncles }) => {
    if (!block.sha3Uncles || !uncles) return undefined
    const fields = uncles.map((uncle) => headerFields(uncle))
    if (fields.includes(null)) return undefined
    return expect(keccakHex(encodeRlp(fields as RlpItem[])), block.sha3Uncles, 'the hash of the uncles')
  },
}

const orUntold = (block: RawBlock, wrong: string | null): Verdict =>
  wrong !== null && hasStateSync(block) ? undefined : wrong

/** What nodes tell beside a header that is no part of it: BNB Smart Chain's its time in milliseconds. */
const BESIDE: ReadonlySet<string> = new Set(['milliTimestamp'])

/** What a header's field holds: a hash, or a quantity. */
const IN_HEADER = /^0x(?:[0-9a-f]{64}|0|[1-9a-f][0-9a-f]{0,15})$/

/**
 * Whether a block is of a later fork than is known here: its header tells of more, and what is known of it does not make its hash. Nothing can be said of it then, and the
 * chain must not stop for that (reliability I-9).
 */
function isBeyondUs(block: RawBlock): boolean {
  const isMore = Object.entries(block).some(
    ([name, value]) =>
      !HEADER_FIELDS.has(name) && !BESIDE.has(name) && typeof value === 'string' && IN_HEADER.test(value),
  )
  const bytes = isMore ? encodeHeader(block) : null
  return bytes !== null && keccakHex(bytes) !== block.hash
}

function checkTransactions(block: RawBlock, stack: Stack): Verdict {
  const values = transactionValues(block, stack.encodes)
  if (values === null) return undefined
  const root = expect(
    orderedRoot(values.map(({ inRoot }) => inRoot)),
    block.transactionsRoot,
    'the root of the transactions',
  )
  if (root !== null) return root
  for (const [i, { tx, canonical }] of values.entries()) {
    if (isUnsigned(tx)) continue
    const wrong = expect(keccakHex(canonical), tx.hash, `the hash of transaction ${i}`)
    if (wrong !== null) return wrong
  }
  return null
}

const expect = (found: string, told: Hex, what: string): string | null =>
  found === told ? null : `${what} is ${found.slice(0, 66)}, it says ${told.slice(0, 66)}`
