import type { Hex } from '@orrery/primitives/hex'
import { EMPTY } from '@orrery/primitives/hex'
import { placeKey } from '../queries/place-key.ts'
import type { ChainDesk } from '../queries/chain-desk.ts'
import { balancesAfter } from '../queries/addresses/balance-after.ts'
import { nativeChangeList, tokenChangeList, type Change } from '../queries/addresses/balance-changes.ts'
import { accountTransferList, accountTxList } from '../queries/lists/chain-lists.ts'
import type { KeysetList } from '../queries/lists/keyset-list.ts'
import { findAudits, isAgreed } from '../queries/tokens/token-audits.ts'
import { findTokens } from '../queries/tokens/find-tokens.ts'
import { createLeftOf } from './left-of-token.ts'
import { amount, refsOf, source, time, TIME, type DownloadSource } from './download-source.ts'

/** Old states that the node is asked for at once. */
const ASKED = 40

/** What transactions changed on chains whose coins are outputs. */
const outputChangeList = (address: Hex): KeysetList<Change> => {
  const txs = accountTxList(address)
  return {
    name: `balance by ${txs.name}`,
    position: ({ place }) => place,
    read: async (reads, page) =>
      (await txs.read(reads, page)).map(({ height, txIndex, net, tx }) => ({
        place: { height, txIndex, seq: 0 },
        cause: 'transaction',
        change: net,
        fee: null,
        other: null,
        tokenId: null,
        tx: { hash: tx.hash, timeMs: tx.timeMs },
        timeMs: tx.timeMs,
      })),
  }
}

async function isDoubted(desk: ChainDesk, asset: Hex): Promise<boolean> {
  const audit = (await findAudits(desk, [asset])).get(asset)
  return audit !== undefined && !isAgreed(audit)
}

/** What changed the coin of an address, or one token of it, and what was left (screens-evm §16.7, balance history). */
export const BALANCE_SOURCES: readonly DownloadSource[] = [
  source<Change>({
    name: 'address-balances',
    subject: 'address',
    columns: ['txHash', 'block', 'txIndex', 'seq', ...TIME, 'cause', 'change', 'fee', 'other', 'tokenId', 'after'],
    filters: ['token'],
    offered: () => true,
    of(desk, { subject, filter }) {
      const address = subject!
      const { family } = desk
      const given = filter.token
      const asset =
        given === undefined || given === 'native' || family.can.utxos ? EMPTY : family.parseAddress(given, desk.chain)
      const isCoin = asset === EMPTY
      const list = !isCoin
        ? tokenChangeList(address, accountTransferList(address, undefined, { asset }))
        : family.can.utxos
          ? outputChangeList(address)
          : nativeChangeList(address, family.calls, family.blockData, desk.clock)
      const leftOf = createLeftOf(address, asset, list)
      return {
        list,
        async beside(snapshot, rows) {
          const refs = await refsOf(
            snapshot,
            rows.flatMap(({ cause, place }) => (cause === 'call' ? [place] : [])),
          )
          if (!isCoin) return { refs, after: await leftOf(snapshot, rows) }
          if (!family.can.utxos) return { refs }
          const told = rows.map(({ place, change }) => ({ ...place, net: change }))
          const after = await balancesAfter(desk, snapshot, address, told, false)
          return { refs, written: new Map(rows.map((row, index) => [row, { after: after[index] ?? null }])) }
        },
        async names(rows) {
          if (!isCoin) {
            const tokens = await findTokens(desk, [asset])
            // Rebased, or less a fee: what its transfers add up to is nobody's balance.
            return { tokens, ...((await isDoubted(desk, asset)) && { after: new Map() }) }
          }
          if (family.can.utxos) return {}
          const heights = [...new Set(rows.map(({ place }) => place.height))]
          const after = new Map<number, bigint | null>()
          // One question after the other: the node answers pages, too.
          for (let from = 0; from < heights.length; from += ASKED) {
            const asked = heights.slice(from, from + ASKED)
            const told = await desk.node.balancesAt(address, asked).catch(() => [])
            for (const [index, height] of asked.entries()) after.set(height, told[index] ?? null)
            // A node that keeps no old states has none of those below.
            if (told.every((balance) => balance === null)) break
          }
          return { after }
        },
        cells(row, { refs, after, written, tokens }, amounts) {
          const { place, cause } = row
          const tx = row.tx ?? refs?.get(placeKey(place)) ?? null
          const timeMs = row.timeMs ?? tx?.timeMs ?? null
          const token = isCoin ? null : tokens?.get(asset)
          const decimals = isCoin
            ? desk.chain.native.decimals
            : token?.standard === 'erc20'
              ? (token.decimals ?? null)
              : 0
          const own = (written?.get(row) as { readonly after: bigint | null } | undefined)?.after
          return {
            txHash: tx && desk.wire.hash(tx.hash),
            block: place.height,
            txIndex: cause === 'withdrawal' ? null : place.txIndex,
            seq: place.seq,
            ...(timeMs === null ? { time: null, unix: null } : time(timeMs)),
            cause,
            change: amount(row.change, decimals, amounts),
            fee: amount(row.fee, desk.chain.native.decimals, amounts),
            other: desk.wire.party(row.other),
            tokenId: row.tokenId === null ? null : String(row.tokenId),
            after: amount(own ?? after?.get(place.height) ?? null, decimals, amounts),
          }
        },
      }
    },
  }),
]
