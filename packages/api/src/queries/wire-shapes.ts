import type { Family } from '@orrery/family/family'
import type { ContractLookup } from '@orrery/family/contract-lookup'
import type { HeadView } from '@orrery/head/chain-head'
import type {
  CallNode as CallNodeRow,
  CallRow,
  Failing,
  RevertReason as RevertRead,
  TxFailure as TxFailureRead,
} from '@orrery/model/calls'
import type { Chain } from '@orrery/model/chain'
import { txDirection } from '@orrery/model/direction'
import type { Call, CallNode, RevertReason, TxFailure } from '@orrery/model/wire/call'
import { toldValue } from '@orrery/model/told-value'
import { isHeaderOnly, type AccountTx as AccountTxRead, type Orphan, type TxHead } from '@orrery/model/reads'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import type { JsonObject } from '@orrery/primitives/json'
import type {
  BlockRef,
  BlockRow,
  Finality,
  LogRow,
  PendingTxRow,
  TokenRow,
  TransferRow,
  TxRow,
} from '@orrery/model/rows'
import type { BlockSummary, ForkedBlock, ForkKind } from '@orrery/model/wire/block'
import type { HeadRef } from '@orrery/model/wire/common'
import type { ContractState } from '@orrery/model/wire/contract'
import type { DecodedText } from '@orrery/model/wire/decoded'
import type { AccountTx, Log, TokenRef, Transfer, TxSummary } from '@orrery/model/wire/transaction'
import {
  decodedText,
  methodNameOf,
  NO_INTERFACES,
  type Interfaces,
  placeOfMethod,
} from '../verification/known-interface.ts'
import { partiesOf, type PartyRead } from './transactions/parties-of.ts'
import type { NodeToken } from './read-through-calls.ts'

type Naming = { readonly chain: Chain; readonly family: Family }

/** Where a canonical block stands by the heights that the node calls safe and final. */
export function finalityOf(height: number, view: Pick<HeadView, 'safe' | 'final'>): Finality {
  if (view.final !== null && height <= view.final) return 'final'
  return view.safe !== null && height <= view.safe ? 'safe' : 'included'
}

/** How many blocks confirm a height, itself included; null without a tip. */
export const confirmationsOf = (height: number, tip: BlockRef | null): number | null =>
  tip ? Math.max(1, tip.height - height + 1) : null

const wholeOf = (value: unknown): number | null => (Number.isSafeInteger(value) ? (value as number) : null)
const text = (amount: bigint | null): string | null => (amount === null ? null : amount.toString())

/** Row shapes to wire shapes, with addresses and hashes as people of this chain write them. */
export function createWireShapes({ chain, family }: Naming) {
  const address = (key: Hex): string => family.formatAddress(key, chain)
  const party = (key: Hex | null): string | null => (key === null ? null : address(key))
  const hash = (key: Hex): string => family.formatHash(key)

  const side = (read: PartyRead | null) => read && { address: address(read.address), addresses: read.addresses }

  const parties = (ext: JsonObject): Pick<TxSummary, 'parties'> => {
    const read = family.can.utxos ? partiesOf(ext) : null
    return read === null ? {} : { parties: { from: side(read.from), to: side(read.to) } }
  }

  const tx = (row: TxHead, finality: Finality): TxSummary => ({
    hash: hash(row.hash),
    height: row.height,
    txIndex: row.txIndex,
    timeMs: row.timeMs,
    from: party(row.from),
    to: party(row.to),
    created: party(row.created),
    value: text(toldValue(row)),
    fee: text(row.fee),
    status: row.status,
    finality,
    kind: row.kind,
    method: row.method,
    methodName: row.method === null ? null : (family.decode?.method(row.method) ?? null),
    ...parties(row.ext),
  })

  const token = (row: Pick<TokenRow, 'address' | 'standard' | 'name' | 'symbol' | 'decimals'>): TokenRef => ({
    address: address(row.address),
    standard: row.standard,
    name: row.name,
    symbol: row.symbol,
    decimals: row.decimals,
  })

  const frame = (row: Omit<CallRow, 'height' | 'txIndex'>) => ({
    seq: row.seq,
    kind: row.kind,
    outcome: row.outcome,
    path: row.path,
    from: address(row.from),
    to: party(row.to),
    value: row.value.toString(),
    gas: row.gas,
    gasUsed: row.gasUsed,
    method: row.method,
    methodName: row.method === null ? null : (family.decode?.method(row.method) ?? null),
    error: row.error,
  })

  const callOf = (to: Hex | null, input: Hex, known: Interfaces = NO_INTERFACES): DecodedText | null =>
    decodedText(known.of(to), (by) => by.call(input), family.decode?.call(input), address)

  const failing = ({ error, reason }: Failing, called: readonly (Hex | null)[], known: Interfaces) => ({
    error,
    reason: reason && reasonOf(reason, called, known),
  })

  /** What was said, by the tables, or by the first interface of those who were called. */
  function reasonOf(reason: RevertRead, called: readonly (Hex | null)[], known: Interfaces): RevertReason {
    if (reason.as === 'error')
      return {
        as: 'error',
        name: reason.name,
        params: reason.params.map((param) => ({ ...param })),
        decodedBy: { by: 'signatures', contract: null },
      }
    if (reason.as !== 'unknown') return reason
    const interfaces = [...new Set(called)].flatMap((key) => known.of(key))
    const found = decodedText(interfaces, (by) => by.error(reason.data), null, address)
    return found === null ? reason : { as: 'error', ...found }
  }

  return {
    address,
    party,
    hash,
    tx,
    token,
    head: (ref: BlockRef | null): HeadRef | null => ref && { height: ref.height, hash: hash(ref.hash) },

    block: (row: BlockRow, finality: Finality): BlockSummary => ({
      height: row.height,
      hash: hash(row.hash),
      parentHash: hash(row.parentHash),
      timeMs: row.timeMs,
      txCount: row.txCount,
      size: row.size,
      producer: party(row.producer),
      fees: text(row.fees),
      reward: text(row.reward),
      burnt: text(row.burnt),
      finality,
      ext: { ...(family.writeExt?.block(row.ext, chain) ?? row.ext) },
    }),

    forkedBlock: (orphan: Orphan, kind: ForkKind, minedAgain: number | null = null): ForkedBlock => ({
      height: orphan.height,
      hash: hash(orphan.hash),
      timeMs: orphan.bundle.block.timeMs,
      replacedBy: orphan.replacedBy && hash(orphan.replacedBy),
      depth: orphan.depth,
      seenMs: orphan.told ? null : orphan.seenMs,
      lostMs: orphan.told ? null : orphan.lostMs,
      told: orphan.told ?? null,
      kind,
      producer: party(orphan.bundle.block.producer),
      txCount: isHeaderOnly(orphan) ? null : orphan.bundle.block.txCount,
      minedAgain,
      gasUsed: wholeOf(orphan.bundle.block.ext['gasUsed']),
    }),

    txExt: ({ ext }: Pick<TxRow, 'ext'>): JsonObject => family.writeExt?.tx(ext, chain) ?? ext,

    /** A transaction that is in no block: its place, fee and outcome are not known. */
    pendingTx: (row: PendingTxRow, finality: Finality): TxSummary => ({
      ...tx({ ...row, height: 0, txIndex: 0, timeMs: row.seenMs, status: 'unknown' }, finality),
      height: null,
      txIndex: null,
      ...(family.can.utxos && { waits: waitsOf(row) }),
    }),

    accountTx: (row: AccountTxRead, finality: Finality): AccountTx => ({
      ...tx(row.tx, finality),
      direction: txDirection(row),
      net: text(row.net),
    }),

    transfer: (
      row: TransferRow,
      tokens: ReadonlyMap<Hex, Pick<TokenRow, 'address' | 'standard' | 'name' | 'symbol' | 'decimals'>>,
    ): Transfer => ({
      txHash: hash(row.txHash),
      height: row.height,
      txIndex: row.txIndex,
      seq: row.seq,
      timeMs: row.timeMs,
      token:
        row.asset === EMPTY
          ? null
          : token(
              tokens.get(row.asset) ?? {
                address: row.asset,
                standard: row.standard,
                name: null,
                symbol: null,
                decimals: null,
              },
            ),
      standard: row.standard,
      from: party(row.from),
      to: party(row.to),
      amount: row.amount.toString(),
      tokenId: text(row.tokenId),
    }),

    contractState: (found: ContractLookup): ContractState => ({
      asOf: { height: found.asOf.height, hash: hash(found.asOf.hash) },
      codeSize: found.codeSize,
      codeHash: found.codeHash && hash(found.codeHash),
      owner: party(found.owner),
      proxies: found.proxies.map((step) => ({
        address: address(step.address),
        kind: step.kind,
        implementation: party(step.implementation),
        beacon: party(step.beacon),
        admin: party(step.admin),
        facets: step.facets.map(address),
      })),
      end: found.end,
    }),

    call: (row: CallRow, tx: Pick<TxRow, 'hash' | 'timeMs'>): Call => ({
      ...frame(row),
      txHash: hash(tx.hash),
      height: row.height,
      txIndex: row.txIndex,
      timeMs: tx.timeMs,
    }),

    callNode: (node: CallNodeRow, known: Interfaces = NO_INTERFACES): CallNode => {
      const call = node.method === null ? null : callOf(node.to, node.input, known)
      return {
        ...frame(node),
        methodName: call?.name ?? null,
        input: cut(node.input),
        inputSize: sizeOf(node.input),
        output: node.output === null ? null : cut(node.output),
        outputSize: node.output === null ? null : sizeOf(node.output),
        params: call?.params ?? null,
        decodedBy: call?.decodedBy ?? null,
        source: node.method === null ? null : placeOfMethod(known.of(node.to), node.method, address),
      }
    },

    /** What a call asks, by the interface of whom it calls. */
    callText: callOf,

    failing,

    /** Errors are read by the interfaces of the contracts on the way: one may pass on what another said. */
    failure: (
      { gas, gasUsed, frames, untraced, trials, need }: TxFailureRead,
      to: Hex | null,
      known: Interfaces = NO_INTERFACES,
      /** Of what it needed; null where that is no ERC-20 token. */
      needed: NodeToken | null = null,
    ): NonNullable<TxFailure['failure']> => {
      const called = [...(frames ?? []).map((row) => row.to).toReversed(), to]
      return {
        gas,
        gasUsed,
        untraced,
        frames:
          frames?.map((row) => ({
            ...row,
            ...failing(row, [row.to, ...called], known),
            from: address(row.from),
            to: party(row.to),
            methodName: row.method === null ? null : methodNameOf(known.of(row.to), family, row.method),
          })) ?? null,
        trials: trials.map((trial) => ({ ...trial, failing: trial.failing && failing(trial.failing, called, known) })),
        need:
          need === null || needed === null
            ? null
            : {
                token: token(needed),
                owner: address(need.owner),
                spender: party(need.spender),
                amount: need.amount.toString(),
                said: need.said.map(({ balance, allowance, ...at }) => ({
                  ...at,
                  balance: balance?.toString() ?? null,
                  allowance: allowance?.toString() ?? null,
                })),
              },
      }
    },

    log: (row: LogRow, known: Interfaces = NO_INTERFACES): Log => ({
      height: row.height,
      txIndex: row.txIndex,
      logIndex: row.logIndex,
      address: address(row.address),
      topics: [...row.topics],
      data: row.data,
      event: decodedText(
        known.of(row.address),
        (by) => by.log(row.topics, row.data),
        family.decode?.log(row.topics, row.data),
        address,
      ),
    }),
  }
}

/** Bytes of calldata and answers that a call tree shows of each frame. */
const BYTES_SHOWN = 1_024
const cut = (bytes: Hex): Hex => bytes.slice(0, 2 + 2 * BYTES_SHOWN) as Hex
const sizeOf = (bytes: Hex): number => (bytes.length - 2) / 2

export type WireShapes = ReturnType<typeof createWireShapes>

const whole = (value: unknown): number | null => (typeof value === 'number' && Number.isInteger(value) ? value : null)

/** What a transaction of outputs pays for how much room, by the family's own fields; null for what these do not tell. */
export const weighsOf = ({ ext: { feeRate, vsize, size } }: Pick<TxRow, 'ext'>): NonNullable<TxSummary['weighs']> => ({
  rate: typeof feeRate === 'string' ? feeRate : null,
  bytes: whole(vsize) ?? whole(size),
})

/** How a transaction of outputs waits, by the family's own fields; null for what these do not tell. */
function waitsOf({ ext }: PendingTxRow): NonNullable<TxSummary['waits']> {
  const { mempool } = ext
  const told = typeof mempool === 'object' && mempool !== null && !Array.isArray(mempool) ? (mempool as JsonObject) : {}
  return {
    ...weighsOf({ ext }),
    ancestors: whole(told['ancestors']),
  }
}
