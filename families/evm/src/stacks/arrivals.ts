import type { Arrival, Arrivals } from '@orrery/family/arrivals'
import type { ChainOf } from '@orrery/model/chain'
import type { TxHead } from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'
import type { EvmTxExt } from '../ext.ts'
import { readL1Attributes } from './l1-attributes.ts'

/** Who sends the first transaction of an OP stack block (Optimism specs, "L1 attributes depositor account"). */
const DEPOSITOR: Hex = '0xdeaddeaddeaddeaddeaddeaddeaddeaddead0001'
/** Nitro keeps a ticket so long (`RetryableLifetimeSeconds`); whoever pays for it again makes it live longer. */
const TICKET_MS = 7 * 86_400_000

const extOf = (tx: TxHead): EvmTxExt => tx.ext as unknown as EvmTxExt
const coins = (text: string | undefined): bigint | null => (text === undefined ? null : BigInt(text))

/** What every such transaction tells. */
function plain(tx: TxHead): Arrival {
  const { gas, l1BlockNumber = null } = extOf(tx)
  return {
    l1Height: l1BlockNumber,
    l1TimeMs: null,
    source: null,
    target: tx.to,
    amount: tx.value,
    brought: null,
    // Deposits buy less than a block has.
    gas: typeof gas === 'number' ? gas : null,
    ticketUntilMs: null,
    redeem: null,
  }
}

/** OP stack: a deposit is carried out in the first block that rests on the parent's block with it, which that block's first transaction names. */
const OP: Arrivals = {
  isOne: ({ kind, from }) => kind === 'deposit' && from !== DEPOSITOR,
  besideOf: () => 0,
  tell(tx, beside) {
    const at = beside === null ? null : readL1Attributes({ to: beside.to, input: beside.input })
    const { sourceHash = null, mint } = extOf(tx)
    return {
      ...plain(tx),
      l1Height: at?.l1BlockNumber ?? null,
      l1TimeMs: at?.l1TimeMs ?? null,
      source: sourceHash,
      brought: coins(mint),
    }
  },
}

const NITRO_KINDS: ReadonlySet<string> = new Set(['deposit', 'unsigned', 'contract', 'submit-retryable'])

/** Arbitrum: what a ticket asks for stands in the transaction that makes it, and right after that comes the one that redeems it at once. */
const ARBITRUM: Arrivals = {
  isOne: ({ kind }) => NITRO_KINDS.has(kind),
  besideOf: ({ kind, txIndex }) => (kind === 'submit-retryable' ? txIndex + 1 : null),
  tell(tx, beside) {
    const told = plain(tx)
    const { ticket } = extOf(tx)
    const source = ticket?.requestId ?? null
    if (tx.kind !== 'submit-retryable') return { ...told, source, brought: tx.kind === 'deposit' ? tx.value : null }
    const isRedeem = beside?.kind === 'retry' && extOf(beside).ticket?.ticketId === tx.hash
    return {
      ...told,
      source,
      target: ticket?.retryTo ?? null,
      amount: coins(ticket?.retryValue) ?? 0n,
      brought: coins(ticket?.depositValue),
      // One that could not be paid for made no ticket.
      ticketUntilMs: tx.status === 'success' ? tx.timeMs + TICKET_MS : null,
      redeem: isRedeem ? { hash: beside.hash, worked: beside.status === 'success' } : null,
    }
  },
}

const byKind = (kind: string): Arrivals => ({
  isOne: (tx) => tx.kind === kind,
  besideOf: () => null,
  tell: plain,
})

/** How a rollup's transactions are read that messages of its parent chain made; null on other chains, and on those whose transactions do not tell. */
export function arrivalsOf({ quirks, settlesOn }: Pick<ChainOf<'evm'>, 'quirks' | 'settlesOn'>): Arrivals | null {
  if (settlesOn === null) return null
  switch (quirks.stack) {
    case 'op':
      return OP
    case 'arbitrum':
      return ARBITRUM
    case 'scroll':
      return byKind('deposit')
    case 'zksync':
      return byKind('priority')
    default:
      return null
  }
}
