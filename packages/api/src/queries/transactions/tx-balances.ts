import { isOrreryError } from '@orrery/errors/orrery-error'
import type { OutputSource } from '@orrery/family/family'
import type { CallRow } from '@orrery/model/calls'
import type { TransferRow, TxRow } from '@orrery/model/rows'
import { toldValue } from '@orrery/model/told-value'
import type { TxBalances } from '@orrery/model/wire/transaction'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import { keptCallsOfTx } from './call-lists.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { movesCoins } from '../addresses/coin-moves.ts'
import { bareToken, findTokens } from '../tokens/find-tokens.ts'
import { readTxTransfers, type FoundTx } from './find-tx.ts'
import { atOneMoment } from '../snapshot.ts'
import { tellableTokens } from './left-after-each.ts'
import { holdingKey, tokensAfter } from './tokens-after.ts'
import { unlessTooMuch } from '../unless-unsettled.ts'

const TRANSFERS_READ = 10_000
const ACCOUNTS_SHOWN = 500
const CHANGES_SHOWN = 100

type Change = { readonly asset: Hex; readonly tokenId: bigint | null; amount: bigint }

/**
 * What every address had more or less of after a transaction (screens-evm §4.3): its value, its fee, the transfers that it logged, and
 * the coins that calls inside moved where those are known. Without a block nothing has changed yet. On chains whose coins are outputs
 * what each address put in and got, whether a block has it or not (screens-nonevm §4.3).
 */
export async function balancesOfTx(desk: ChainDesk, found: FoundTx): Promise<Answer<TxBalances>> {
  const { outputs } = desk.family
  if (outputs !== undefined) return netsOf(desk, found, outputs)
  const isPlaced = found.state === 'included' || found.state === 'orphaned'
  const transfers = isPlaced ? await readTxTransfers(desk, found, TRANSFERS_READ + 1) : []
  const calls = isPlaced ? await callsIfTold(desk, found) : []
  const counted = transfers.slice(0, TRANSFERS_READ)
  const accounts = isPlaced ? sumChanges(found.tx, counted, calls ?? []) : []
  const shown = accounts
    .slice(0, ACCOUNTS_SHOWN)
    .map(({ address, changes }) => ({ address, changes: changes.slice(0, CHANGES_SHOWN) }))
  const tokens = await findTokens(
    desk,
    shown.flatMap(({ changes }) => changes.map(({ asset }) => asset)),
  )
  const left = await leftOf(desk, found, shown, counted)
  const standards = new Map(counted.map(({ asset, standard }) => [asset, standard]))
  const tokenOf = (asset: Hex) =>
    asset === EMPTY ? null : desk.wire.token(tokens.get(asset) ?? bareToken(asset, standards.get(asset)))
  return {
    data: {
      hash: desk.wire.hash(found.tx.hash),
      accounts: shown.map(({ address, changes }) => ({
        address: desk.wire.address(address),
        changes: changes.map(({ asset, tokenId, amount }) => ({
          token: tokenOf(asset),
          tokenId: tokenId?.toString() ?? null,
          amount: amount.toString(),
          after: left.get(holdingKey(address, asset))?.toString() ?? null,
        })),
      })),
      total: accounts.length,
      transfers: counted.length,
      allTransfers: counted.length === transfers.length,
      calls: tellsCoins(found.tx, calls),
    },
    head: desk.wire.head(found.view.tip),
  }
}

function netsOf(desk: ChainDesk, { tx, view }: FoundTx, source: OutputSource): Answer<TxBalances> {
  const inputs = source.spent(tx)
  const nets = sumOutputs(inputs, source.of(tx))
  const unknownInputs = inputs.filter(({ value }) => value === null).length
  return {
    data: {
      hash: desk.wire.hash(tx.hash),
      accounts: nets.slice(0, ACCOUNTS_SHOWN).map(({ address, spent, received }) => ({
        address: desk.wire.address(address),
        changes:
          unknownInputs > 0 ? [] : [{ token: null, tokenId: null, amount: (received - spent).toString(), after: null }],
        outputs: { spent: spent.toString(), received: received.toString() },
      })),
      total: nets.length,
      transfers: 0,
      allTransfers: true,
      calls: true,
      unknownInputs,
    },
    head: desk.wire.head(view.tip),
  }
}

type Side = { readonly address: Hex | null; readonly value: bigint | null }

/** What each address put into a transaction and got of it, in the order in which they take part; what has no address is nobody's. Pure. */
export function sumOutputs(
  inputs: readonly Side[],
  outputs: readonly Side[],
): readonly { readonly address: Hex; readonly spent: bigint; readonly received: bigint }[] {
  const sums = new Map<Hex, { spent: bigint; received: bigint }>()
  const add = (sides: readonly Side[], part: 'spent' | 'received') => {
    for (const { address, value } of sides) {
      if (address === null) continue
      let sum = sums.get(address)
      if (sum === undefined) sums.set(address, (sum = { spent: 0n, received: 0n }))
      sum[part] += value ?? 0n
    }
  }
  add(inputs, 'spent')
  add(outputs, 'received')
  return [...sums].map(([address, sum]) => ({ address, ...sum }))
}

/** What is left of the fungible tokens that balances are told of. */
async function leftOf(
  desk: ChainDesk,
  found: FoundTx,
  accounts: readonly { readonly address: Hex; readonly changes: readonly Change[] }[],
  transfers: readonly TransferRow[],
): Promise<ReadonlyMap<string, bigint>> {
  if (found.state !== 'included' || found.source === 'node') return new Map()
  const told = await tellableTokens(desk, transfers)
  if (told.size === 0) return new Map()
  const holders = accounts.map(({ address, changes }) => ({
    address,
    assets: changes.flatMap(({ asset }) => (told.has(asset) ? [asset] : [])),
  }))
  const read = atOneMoment(desk.runtime, (snapshot) => tokensAfter(snapshot, found.tx, holders))
  return (await unlessTooMuch(read)) ?? new Map()
}

/** Whether all coins that moved are told: not where calls are not, nor of a form that is not known here, of which the transaction's own are not. Pure. */
export const tellsCoins = (tx: Pick<TxRow, 'value' | 'ext'>, calls: readonly CallRow[] | null): boolean =>
  calls !== null && toldValue(tx) !== null

/** Calls that move coins; null where nobody can tell. */
const callsIfTold = (desk: ChainDesk, found: FoundTx): Promise<readonly CallRow[] | null> =>
  keptCallsOfTx(desk, found).catch((error: unknown) => {
    // A node that does not answer in time must not take away what the logs tell.
    if (isOrreryError(error) && (error.code === 'CAPABILITY_MISSING' || error.kind === 'upstream')) return null
    throw error
  })

type Spent = {
  readonly from: Hex | null
  readonly to: Hex | null
  readonly created: Hex | null
  readonly value: bigint
  readonly fee: bigint | null
  readonly status: string
}

/** Net changes by address, without those that cancel out. Pure. */
export function sumChanges(
  tx: Spent,
  transfers: readonly Pick<TransferRow, 'asset' | 'tokenId' | 'from' | 'to' | 'amount'>[],
  calls: readonly Pick<CallRow, 'from' | 'to' | 'value' | 'outcome' | 'kind'>[],
): readonly { readonly address: Hex; readonly changes: readonly Change[] }[] {
  const accounts = new Map<Hex, Map<string, Change>>()
  const add = (address: Hex | null, asset: Hex, tokenId: bigint | null, amount: bigint) => {
    if (address === null) return
    let changes = accounts.get(address)
    if (changes === undefined) accounts.set(address, (changes = new Map<string, Change>()))
    const key = `${asset} ${tokenId ?? ''}`
    const change = changes.get(key)
    if (change === undefined) changes.set(key, { asset, tokenId, amount })
    else change.amount += amount
  }
  const move = (from: Hex | null, to: Hex | null, asset: Hex, tokenId: bigint | null, amount: bigint) => {
    add(from, asset, tokenId, -amount)
    add(to, asset, tokenId, amount)
  }
  add(tx.from, EMPTY, null, -(tx.fee ?? 0n))
  if (tx.status !== 'failed') move(tx.from, tx.created ?? tx.to, EMPTY, null, tx.value)
  for (const call of calls) if (movesCoins(call)) move(call.from, call.to, EMPTY, null, call.value)
  for (const { asset, tokenId, from, to, amount } of transfers)
    if (asset !== EMPTY) move(nobody(from), nobody(to), asset, tokenId, amount)
  return [...accounts].flatMap(([address, changes]) => {
    const kept = [...changes.values()].filter(({ amount }) => amount !== 0n)
    return kept.length === 0 ? [] : [{ address, changes: kept }]
  })
}

/** What is made comes from nobody and what is burnt goes to nobody: the zero address holds no balance of it. */
const nobody = (address: Hex | null): Hex | null => (address !== null && /^0x0*$/.test(address) ? null : address)
