import { OrreryError } from '@orrery/errors/orrery-error'
import type { WaivedCheck } from '@orrery/model/waived-check'
import type { Hex } from '@orrery/primitives/hex'
import { HEADER_FIELDS, toNumber, type EvmRaw, type RawBlock } from '../raw.ts'
import type { Stack } from '../stacks/stack.ts'
import { counted, hasStateSync, hasUnknownTypes, isPseudo, receiptValues, transactionValues } from './block-values.ts'
import { createBloomMaker, type BloomMaker } from './bloom.ts'
import { EMPTY_UNCLES, encodeHeader, headerFields } from './encode-header.ts'
import { isUnsigned } from './encode-transaction.ts'
import { hexOf } from './hex-bytes.ts'
import { keccak, keccakHex } from './keccak.ts'
import { EMPTY_ROOT, orderedRoot } from './ordered-root.ts'
import { lacks } from '../unknown-form.ts'
import { judgeSender } from './judge-sender.ts'
import { encodeRlp, toRlpNumber, type RlpItem } from './rlp.ts'
import { judgeTold, RULES, type Rule, type RuleVerdict } from './told-rules.ts'

/** What is recomputed, each by itself: some chains keep Ethereum's rule for one and not for another. */
const ROOTS = ['header', 'transactions', 'receipts', 'bloom', 'withdrawals', 'uncles'] as const
type Root = (typeof ROOTS)[number]
export const CHECKS = [...ROOTS, ...RULES, 'senders'] as const
export type Check = (typeof CHECKS)[number]

/** `learning` until blocks with transactions show whether the chain follows the rule. */
export type CheckState = 'held' | 'learning' | 'waived'

export type Verifier = {
  /** Throws `UPSTREAM_MISMATCH` when a check that this chain is held to fails. Whether all that the header promises was recomputed. */
  verify(raw: EvmRaw): boolean
  /**
   * Throws it, by what costs next to nothing, where a block's header does not make its hash, and where it came without all of what its header promises: transactions, logs,
   * withdrawals, uncles. A node that dropped them may well give the header and empty lists (EIP-4444). For those blocks that are not verified.
   */
  verifyWhole(
    block: RawBlock,
    holds: { readonly txs: boolean; readonly logs: boolean; readonly uncles?: EvmRaw['uncles'] },
  ): void
  /** Throws it where what is told beside the roots does not follow from what they hold (`judgeTold`). For those blocks that are not verified. */
  verifyTold(raw: EvmRaw): void
  /** The rules that a block of this chain is held to; null where to none. */
  heldRules(block: Pick<RawBlock, 'number'>): ReadonlySet<Rule> | null
  states(): Readonly<Record<Check, CheckState>>
  /** Checks that blocks of this chain switched off, each with the block that did. Not those that go with them, as rules do with the roots that they follow from, nor what the stack does without. */
  waived(): readonly WaivedCheck[]
}

/** Recomputes hashes, roots and blooms of one chain's blocks. `source` names the node in errors. */
export function createVerifier(stack: Stack, chainId: number, source: string): Verifier {
  const start: CheckState = stack.hashes === 'ethereum' ? 'held' : stack.hashes === 'own' ? 'waived' : 'learning'
  const states = Object.fromEntries(CHECKS.map((check) => [check, start])) as Record<Check, CheckState>
  // The OP stack's header holds a storage root in this field since Isthmus, and no rollup has withdrawals.
  if (!stack.tipsProducer) states.withdrawals = 'waived'

  if (stack.ownPrices) states.prices = states.tips = 'waived'

  const since = stack.hashesSince?.[chainId] ?? 0
  /** Blocks that were refused lately for what they say was paid: what that was, and how often. More than one, as the tip and history are read beside each other. */
  const doubted = new Map<string, { readonly wrong: string; readonly times: number }>()
  let held: ReadonlySet<Rule> | null = null
  let turn = 0
  const waived: WaivedCheck[] = []

  const waive = (check: Check, { number, hash }: RawBlock, reason: string): void => {
    waived.push({ check, height: toNumber(number), hash, reason, wasHeld: states[check] === 'held' })
    states[check] = 'waived'
  }

  /** Blocks that did not follow a rule which is being learnt, and how many in a row did since the last of them. */
  const trials = new Map<Root, { readonly wrong: Set<string>; right: number }>()
  const learn = (check: Root, block: RawBlock, reason: string | null): void => {
    const trial = trials.get(check) ?? { wrong: new Set(), right: 0 }
    if (reason === null) {
      if (block.transactions.length === 0) return
      trial.right++
      if (trial.wrong.size === 0 || trial.right >= RIGHT_AFTER_WRONG) states[check] = 'held'
      return
    }
    trial.right = 0
    trial.wrong.add(block.hash)
    trials.set(check, trial)
    if (trial.wrong.size >= MOST_WRONG) waive(check, block, reason)
  }

  const isEthereums = (): boolean => states.transactions === 'held' && states.receipts === 'held'

  const refuse = (block: RawBlock, reason: string): never => {
    throw new OrreryError('UPSTREAM_MISMATCH', { source, height: toNumber(block.number), reason })
  }

  const timesTold = (check: Rule | 'senders', { hash }: RawBlock, wrong: string): number => {
    const key = `${check} ${hash}`
    const before = doubted.get(key)
    const times = before?.wrong === wrong ? before.times + 1 : 1
    doubted.delete(key)
    doubted.set(key, { wrong, times })
    for (const oldest of doubted.keys()) if (doubted.size > MOST_DOUBTED) doubted.delete(oldest)
    return times
  }

  /** What a check found out of what no root holds. */
  const settle = (check: Rule | 'senders', block: RawBlock, { shown, wrong }: RuleVerdict): void => {
    if (states[check] === 'waived') return
    if (wrong === null) {
      if (shown) states[check] = 'held'
    } else if (states[check] === 'learning') waive(check, block, wrong)
    else if (isEthereums() && !isBeyondUs(block)) {
      if (check !== 'prices' && check !== 'tips') refuse(block, wrong)
      if (timesTold(check, block, wrong) < MOST_DOUBTS) refuse(block, wrong)
      waive(check, block, wrong)
    }
  }

  const settleTold = ({ block, receipts }: EvmRaw): void => {
    const said = judgeTold(block, receipts, stack.encodes)
    for (const rule of RULES) settle(rule, block, said[rule])
    held = null
  }

  return {
    states: () => ({ ...states }),
    waived: () => waived,
    heldRules({ number }) {
      if (!isEthereums() || toNumber(number) < since) return null
      return (held ??= new Set(RULES.filter((rule) => states[rule] === 'held')))
    },
    verifyTold(raw) {
      if (isEthereums() && toNumber(raw.block.number) >= since) settleTold(raw)
    },
    verifyWhole(block, { txs, logs, uncles }) {
      if (toNumber(block.number) < since) return
      const { transactionsRoot, withdrawalsRoot, withdrawals } = block
      const lacks: { readonly [C in Root]?: boolean } = {
        transactions: !txs && transactionsRoot !== EMPTY_ROOT,
        bloom: !logs && !NO_BITS.test(block.logsBloom) && !hasStateSync(block),
        withdrawals: !withdrawals?.length && !!withdrawalsRoot && withdrawalsRoot !== EMPTY_ROOT,
        uncles: lacksUncles(block),
      }
      for (const check of ROOTS) {
        if (!lacks[check] || states[check] !== 'held' || isBeyondUs(block)) continue
        refuse(block, lackOf(block, LISTS[check] ?? check))
      }
      for (const check of CHEAP) {
        if (states[check] !== 'held') continue
        const reason = RUN[check]({ block, receipts: [], ...(uncles && { uncles }) }, NO_LOGS, stack)
        if (typeof reason === 'string' && !isBeyondUs(block)) refuse(block, reason)
      }
    },
    verify(raw) {
      if (toNumber(raw.block.number) < since) return false
      // What is told as a transaction beside those that the roots count stands in none.
      let isWhole = !raw.block.transactions.some(isPseudo)
      const bloomOf = createBloomMaker(keccak)
      for (const check of ROOTS) {
        if (states[check] === 'waived') {
          isWhole &&= check === 'withdrawals' && !stack.tipsProducer
          continue
        }
        const reason = RUN[check](raw, bloomOf, stack)
        isWhole &&= reason === null || (reason === undefined && !promises(check, raw.block))
        if (reason === undefined) continue
        if (states[check] === 'learning') learn(check, raw.block, reason)
        else if (reason !== null && !isBeyondUs(raw.block)) refuse(raw.block, reason)
      }
      if (states.transactions === 'waived' || states.receipts === 'waived')
        for (const check of [...RULES, 'senders'] as const) states[check] = 'waived'
      // What follows from the roots is learnt where they are held alone: of a block that is told wrongly nothing follows.
      if (!isEthereums()) return isWhole
      settleTold(raw)
      if (states.senders !== 'waived') settle('senders', raw.block, judgeSender(raw.block, turn++))
      return isWhole
    },
  }
}

/** So many blocks that do not follow a rule show that a chain has another; one or two may be told wrongly. */
const MOST_WRONG = 3
/** So many in a row that follow it show that those were. A chain that follows it now and then has another rule, and must not stop (reliability I-9). */
const RIGHT_AFTER_WRONG = 8

/** A block that is told with the same prices so often follows rules that are not known here: what was paid is then what the node tells (reliability I-9). */
const MOST_DOUBTS = 3
/** Blocks of which so much is remembered: those that are read at once. */
const MOST_DOUBTED = 64

/** What is recomputed of every block: 0.3 to 0.5 µs a transaction of a full one, where all else takes some 35 and the parse (measured). */
const CHEAP = ['header', 'withdrawals', 'uncles'] as const
const NO_LOGS: BloomMaker = createBloomMaker(keccak)

/** Null when it adds up, undefined when this block cannot be judged, else what is wrong. */
type Verdict = string | null | undefined

const RUN: { readonly [C in Root]: (raw: EvmRaw, bloomOf: BloomMaker, stack: Stack) => Verdict } = {
  header: ({ block }) => {
    const bytes = encodeHeader(block)
    return bytes === null ? undefined : expect(keccakHex(bytes), block.hash, 'the hash of the header')
  },
  transactions: ({ block }, _, stack) => checkTransactions(block, stack),
  receipts: (raw, bloomOf, { encodes }) => {
    const wrong = expect(orderedRoot(receiptValues(raw, bloomOf)), raw.block.receiptsRoot, 'the root of the receipts')
    return wrong !== null && hasUnknownTypes(raw.block, encodes) ? undefined : orUntold(raw.block, wrong)
  },
  bloom: ({ block, receipts }, bloomOf) => {
    // Logs of a form that is not known here may be told elsewhere, or not at all.
    if (receipts.some((receipt) => lacks(receipt, 'logs'))) return undefined
    const bloom = bloomOf(counted(block, receipts).flatMap(({ logs }) => logs))
    return orUntold(block, expect(hexOf(bloom), block.logsBloom, 'the bloom of the logs'))
  },
  withdrawals: ({ block }) => {
    if (!block.withdrawalsRoot) return undefined
    if (!block.withdrawals) return block.withdrawalsRoot === EMPTY_ROOT ? undefined : lackOf(block, 'withdrawals')
    const encoded = block.withdrawals.map(({ index, validatorIndex, address, amount }) =>
      encodeRlp([toRlpNumber(index), toRlpNumber(validatorIndex), address, toRlpNumber(amount)]),
    )
    return expect(orderedRoot(encoded), block.withdrawalsRoot, 'the root of the withdrawals')
  },
  uncles: ({ block, uncles }) => {
    if (lacksUncles(block)) return lackOf(block, 'uncles')
    if (!block.sha3Uncles || !uncles) return undefined
    const fields = uncles.map((uncle) => headerFields(uncle))
    if (fields.includes(null)) return undefined
    return expect(keccakHex(encodeRlp(fields as RlpItem[])), block.sha3Uncles, 'the hash of the uncles')
  },
}

/** What a header promises by each check that it is held to. */
const LISTS: { readonly [C in Root]?: string } = { bloom: 'logs' }

const lackOf = (block: RawBlock, what: string): string =>
  `its header tells of ${what}, and it came without (${block.hash})`

const lacksUncles = ({ sha3Uncles, uncles }: RawBlock): boolean =>
  !!sha3Uncles && sha3Uncles !== EMPTY_UNCLES && !uncles?.length

/** Whether a header promises something by a check; before a fork there was no root of withdrawals. */
const promises = (check: Root, { withdrawalsRoot, sha3Uncles }: RawBlock): boolean =>
  check === 'withdrawals' ? !!withdrawalsRoot : check !== 'uncles' || (!!sha3Uncles && sha3Uncles !== EMPTY_UNCLES)

const NO_BITS = /^0x0*$/

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
