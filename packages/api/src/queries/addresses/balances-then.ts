import { OrreryError } from '@orrery/errors/orrery-error'
import { MOST_ROWS, type Balance, type HeightRange } from '@orrery/model/reads'
import type { TransferRow } from '@orrery/model/rows'
import type { BalancesThen } from '@orrery/model/wire/balances-then'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import { findBlock } from '../blocks/find-block.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { addBalances } from '../chains/sums.ts'
import { isLedgerWhole } from '../ledgers/ledger-coverage.ts'
import { accountTransferList } from '../lists/chain-lists.ts'
import { walkRange } from '../lists/walk-range.ts'
import { atOneMoment, type Snapshot } from '../snapshot.ts'
import { bareToken, findTokens } from '../tokens/find-tokens.ts'
import { findAudits, isAgreed } from '../tokens/token-audits.ts'
import { unlessTooMuch } from '../unless-unsettled.ts'
import { deepBalances } from './deep-balances.ts'
import { MOST_HOLDINGS } from './holdings.ts'
import { nativeBalance } from './native-balance.ts'

/** Transfers since the block that one answer counts, and how long it may look for them. */
const MOST = 10_000
const BUDGET_MS = 2_500
const TOKENS_SHOWN = 100

/** What changed of a token since a block. */
type Since = { net: bigint; readonly standard: TransferRow['standard'] }

/**
 * What an address had after a block, by the ledger alone: it keeps sums of now, so that what came since is taken off. A node that forgets old states is not asked. `text` names the block
 * as `findBlock` takes it, and throws what that throws. Throws `CAPABILITY_MISSING` on chains whose coins are outputs: their balance history tells it.
 */
export async function balancesThen(desk: ChainDesk, address: Hex, text: string): Promise<Answer<BalancesThen>> {
  if (desk.family.can.utxos)
    throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: 'balances after a block' })
  const { row: block, orphan } = await findBlock(desk, text)
  // Of a branch that lost there is no ledger.
  if (orphan !== null) throw new OrreryError('BLOCK_NOT_FOUND', { block: text.slice(0, 80), chain: desk.chain.code })
  const { snapshot, coin, tokens } = await atOneMoment(desk.runtime, async (snapshot) => {
    const tip = snapshot.tip?.height ?? -1
    const since = { from: block.height + 1, to: tip }
    const [coin, tokens] = await Promise.all([
      coinThen(desk, snapshot, address, since),
      tokensThen(desk, snapshot, address, since),
    ])
    return { snapshot, coin, tokens }
  })
  const held = [...(tokens ?? [])].filter(([, { amount }]) => amount > 0n)
  const shown = held.slice(0, TOKENS_SHOWN)
  const assets = shown.map(([asset]) => asset)
  const [names, audits] = await Promise.all([findTokens(desk, assets), findAudits(desk, assets)])
  return {
    data: {
      address: desk.wire.address(address),
      height: block.height,
      timeMs: block.timeMs,
      coin: coin?.toString() ?? null,
      tokens:
        tokens &&
        shown.map(([asset, { amount, standard }]) => {
          const audit = audits.get(asset)
          return {
            token: desk.wire.token(names.get(asset) ?? bareToken(asset, standard)),
            amount: amount.toString(),
            ...(audit !== undefined && !isAgreed(audit) && { doubted: true as const }),
          }
        }),
      tokenCount: held.length,
      coverage: snapshot.coverage,
    },
    head: desk.wire.head(snapshot.tip),
  }
}

/**
 * What the ledger has of the coin at an address before the blocks of `since`, which end with the tip; null where it does not account for every unit, or where that takes more than a reader may. Rewards,
 * fees and what a stack mints are in the ledger, and in no list of the address.
 */
export async function coinThen(
  desk: ChainDesk,
  snapshot: Snapshot,
  address: Hex,
  since: HeightRange,
): Promise<bigint | null> {
  if (!(await isLedgerWhole(desk, snapshot))) return null
  const now = await nativeBalance(desk, snapshot, address)
  if (now === null || since.from > since.to) return now
  const later = await unlessTooMuch(
    Promise.all([snapshot.newest, snapshot.deep].map((side) => side.changes(EMPTY, [address], [since.from]))),
  )
  if (later === null) return null
  const then = later.reduce((left, side) => left - (side.get(address)?.[0] ?? 0n), now)
  return then < 0n ? null : then
}

/** Of each token, those that moved since first; null where that cannot be told. */
async function tokensThen(
  desk: ChainDesk,
  snapshot: Snapshot,
  address: Hex,
  since: HeightRange,
): Promise<ReadonlyMap<Hex, { readonly amount: bigint; readonly standard?: TransferRow['standard'] }> | null> {
  if (!snapshot.coverage.complete) return null
  const [moved, now] = await Promise.all([movedSince(desk, snapshot, address, since), heldNow(desk, snapshot, address)])
  if (moved === null || now === null) return null
  const sums = new Map<Hex, { readonly amount: bigint; readonly standard?: TransferRow['standard'] }>()
  for (const [asset, { net, standard }] of moved) sums.set(asset, { amount: (now.get(asset) ?? 0n) - net, standard })
  for (const [asset, amount] of now) if (!sums.has(asset)) sums.set(asset, { amount })
  return sums
}

async function movedSince(
  desk: ChainDesk,
  snapshot: Snapshot,
  address: Hex,
  since: HeightRange,
): Promise<ReadonlyMap<Hex, Since> | null> {
  const moved = new Map<Hex, Since>()
  if (since.from > since.to) return moved
  const begun = desk.clock.monotonic()
  let count = 0
  for await (const row of walkRange(snapshot, accountTransferList(address), {
    ...since,
    order: 'desc',
    most: MOST_ROWS,
  })) {
    if (++count > MOST || desk.clock.monotonic() - begun > BUDGET_MS) return null
    const { asset, standard, from, to, amount } = row
    if (asset === EMPTY || from === to) continue
    let of = moved.get(asset)
    if (of === undefined) moved.set(asset, (of = { net: 0n, standard }))
    of.net += from === address ? -amount : amount
  }
  return moved
}

/** Sums of all that the ledger has of an address now, by contract; null where that is more than is read. */
async function heldNow(desk: ChainDesk, snapshot: Snapshot, address: Hex): Promise<ReadonlyMap<Hex, bigint> | null> {
  const [newest, deep] = await Promise.all([
    snapshot.newest.balancesOfAccount(address, MOST_HOLDINGS + 1),
    deepBalances(desk, snapshot, address, MOST_HOLDINGS + 1),
  ])
  if (newest.length > MOST_HOLDINGS || deep.length > MOST_HOLDINGS) return null
  const sums = new Map<Hex, bigint>()
  for (const { asset, amount } of addBalances(newest, deep).filter(isToken))
    sums.set(asset, (sums.get(asset) ?? 0n) + amount)
  return sums
}

const isToken = ({ asset }: Balance): boolean => asset !== EMPTY
