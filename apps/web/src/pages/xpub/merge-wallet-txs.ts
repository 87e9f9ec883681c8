import type { ApiClient } from '@orrery/api/client'
import type { MergedTx } from '@orrery/model/wire/merged-txs'

/** A transaction of a wallet, with what the wallet has after it: null where that is not known, and for what waits. */
export type WalletTx = MergedTx & { readonly balance: string | null }

/** What is read of a wallet's transactions so far, newest first. */
export type WalletTxs = {
  readonly txs: readonly WalletTx[]
  readonly more: boolean
  /** The block that the list begins with. */
  readonly at: string | null
  /** What the wallet had before all of them. */
  readonly left: string | null
}

/** Addresses that one request names, and requests of one page (address-lookups: 40 addresses). */
const AT_ONCE = 40
const MOST_REQUESTS = 10
/** A wallet with more used addresses than this is not merged. */
export const MOST_MERGED = AT_ONCE * MOST_REQUESTS

const ROWS = 20

/**
 * The next transactions of a wallet, each once with what it changed for all its addresses. Every group of addresses tells its newest ones below what was read, so that
 * what is the newest of all of them is among these; they all begin with one block. The server is told addresses and nothing else. Throws what the API throws:
 * `STALE_CURSOR` where that block was reorganised away.
 */
export async function readWalletTxs(
  api: Pick<ApiClient, 'listMergedTransactions'>,
  chain: string,
  addresses: readonly string[],
  known: WalletTxs | null,
  signal: AbortSignal,
): Promise<WalletTxs> {
  const groups = Array.from({ length: Math.ceil(addresses.length / AT_ONCE) }, (_, i) =>
    addresses.slice(i * AT_ONCE, (i + 1) * AT_ONCE),
  )
  const last = known?.txs.at(-1)
  const below = last && { below: { height: last.height!, txIndex: last.txIndex! } }
  const ask = (group: readonly string[], at: string | null) =>
    api.listMergedTransactions(
      { chain, body: { addresses: [...group], limit: ROWS, ...below, ...(at !== null && { at }) } },
      signal,
    )
  const first = await ask(groups[0]!, known?.at ?? null)
  const pages = [first, ...(await Promise.all(groups.slice(1).map((group) => ask(group, first.at))))]
  const mined = merge(pages.flatMap(({ txs }) => txs)).toSorted(
    (a, b) => b.height! - a.height! || b.txIndex! - a.txIndex!,
  )
  let left = known === null ? pages.reduce<string | null>((sum, { balance }) => add(sum, balance), '0') : known.left
  const rows = mined.slice(0, ROWS).map((tx): WalletTx => {
    const balance = left
    left = add(left, tx.net === null ? null : (-BigInt(tx.net)).toString())
    return { ...tx, balance }
  })
  const waiting = merge(pages.flatMap((page) => page.waiting)).map((tx): WalletTx => ({ ...tx, balance: null }))
  return {
    txs: [...(known?.txs ?? waiting), ...rows],
    more: rows.length > 0 && (mined.length > ROWS || pages.some(({ more }) => more)),
    at: first.at,
    left,
  }
}

const add = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? null : (BigInt(a) + BigInt(b)).toString()

/** Each transaction once: what it changed for two groups of addresses is what it changed for both. */
function merge(txs: readonly MergedTx[]): readonly MergedTx[] {
  const found = new Map<string, MergedTx>()
  for (const tx of txs) {
    const same = found.get(tx.hash)
    found.set(tx.hash, same === undefined ? tx : { ...tx, net: add(same.net, tx.net) })
  }
  return [...found.values()]
}
