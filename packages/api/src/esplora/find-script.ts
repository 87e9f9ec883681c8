import { setImmediate } from 'node:timers/promises'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { TxHead } from '@orrery/model/reads'
import { SCRIPT_HASHES, scriptHashKey } from '@orrery/model/script-hashes'
import type { Hex } from '@orrery/primitives/hex'
import { ownerAmong, ownerInLedger, paidBy } from '../queries/addresses/script-owner.ts'
import type { ChainDesk } from '../queries/chain-desk.ts'
import { createLru, type Lru } from '../queries/lru.ts'
import { atOneMoment, NO_CUT, type Snapshot } from '../queries/snapshot.ts'
import type { WalletDesk } from './wallet-desk.ts'

/** Archived blocks that the ledger has not read yet and that are looked through for it. */
const MOST_GAP = 500
const TXS_AT_ONCE = 1_000
/** Blocks whose hashes are kept: some 40 kB each where blocks are full. */
const MOST_BLOCKS = 2_500
const KEPT_MS = 86_400_000
/** Waiting transactions that are hashed before others may go on. */
const POOL_STEP = 500

type Paying = Pick<TxHead, 'ext'>

const BLOCKS = new WeakMap<ChainDesk['runtime'], Lru<Hex, Float64Array>>()
const WAITING = new WeakMap<object, Float64Array>()

const hashesOf = (wallet: WalletDesk, txs: readonly Paying[]): Float64Array =>
  Float64Array.from(new Set(txs.flatMap((tx) => paidBy(wallet.desk, tx))), (key) =>
    scriptHashKey(wallet.shapes.scriptHash(key)),
  )

const among = ({ desk, shapes }: WalletDesk, txs: readonly Paying[], hash: Hex): Hex | null =>
  ownerAmong(desk, shapes, txs, hash)

/**
 * The address key of a script by its SHA-256, in the order in which it was computed. Null where nobody ever paid to it. Throws `CAPABILITY_MISSING` where that cannot be told:
 * no ledger of scripts is kept, or it is behind.
 */
export async function findScript(wallet: WalletDesk, hash: Hex): Promise<Hex | null> {
  const { desk, shapes } = wallet
  const { chain, runtime } = desk
  const bare = shapes.keyOfBareScript(hash)
  if (await isKnown(desk, bare)) return bare
  const untold = (state: string): never => {
    throw new OrreryError('CAPABILITY_MISSING', {
      chain: chain.code,
      capability: `scripts that have an address by their hash, ${state}; ask by the address`,
    })
  }
  if (runtime.layers?.has(SCRIPT_HASHES) !== true) return untold('of which no ledger is kept')
  const { owner, through } = await ownerInLedger(desk, shapes, hash)
  if (owner !== null) return owner
  return atOneMoment(runtime, async (snapshot) => {
    const { cut, state, coverage, view } = snapshot
    const top = Math.min(state.ranges.at(-1)?.to ?? -1, cut === NO_CUT ? Number.MAX_SAFE_INTEGER : cut - 1)
    if (!coverage.complete || top - through > MOST_GAP)
      return untold(`while their ledger is at block ${Math.max(through, 0)} of ${snapshot.tip?.height ?? 0}`)
    const key = scriptHashKey(hash)
    // What block 0 paid is in no ledger: nobody can spend it.
    const first = await findInBlock(wallet, snapshot, 0, key, hash)
    if (first !== null) return first
    for (let height = Math.max(through + 1, 1); height <= (view.tip?.height ?? top); height++) {
      const paid = await findInBlock(wallet, snapshot, height, key, hash)
      if (paid !== null) return paid
    }
    const waiting = view.pending.list(0, view.pending.count)
    for (const [index, tx] of waiting.entries()) {
      let hashes = WAITING.get(tx)
      if (hashes === undefined) {
        WAITING.set(tx, (hashes = hashesOf(wallet, [tx])))
        if (index % POOL_STEP === 0) await setImmediate()
      }
      const paid = hashes.includes(key) ? among(wallet, [tx], hash) : null
      if (paid !== null) return paid
    }
    return null
  })
}

/** What a block pays of a script. Its hashes are made once, a block at a time. */
async function findInBlock(
  wallet: WalletDesk,
  { view, deep, cut, newest }: Snapshot,
  height: number,
  key: number,
  hash: Hex,
): Promise<Hex | null> {
  const { runtime, clock } = wallet.desk
  const kept = BLOCKS.get(runtime) ?? createLru<Hex, Float64Array>(MOST_BLOCKS, () => clock.monotonic())
  BLOCKS.set(runtime, kept)
  const bundle = view.bundle(height)
  const block = bundle?.block ?? (await (height >= cut ? newest : deep).block(height))
  if (block === null) return null
  const txsOf = async (): Promise<readonly TxHead[]> => {
    if (bundle) return bundle.txs
    const txs: TxHead[] = []
    while (txs.length < block.txCount) {
      const part = await deep.txsOfBlock(height, txs.length, TXS_AT_ONCE)
      if (part.length === 0) break
      txs.push(...part)
    }
    return txs
  }
  let hashes = kept.get(block.hash)
  if (hashes === undefined) {
    hashes = hashesOf(wallet, await txsOf())
    kept.set(block.hash, hashes, KEPT_MS)
    await setImmediate()
  }
  return hashes.includes(key) ? among(wallet, await txsOf(), hash) : null
}

/** Whether anything was ever paid to a key. */
async function isKnown({ runtime }: ChainDesk, key: Hex): Promise<boolean> {
  return atOneMoment(runtime, async ({ newest, deep, view }) => {
    if (view.pending.ofAccount(key, 1).length > 0) return true
    const pages = await Promise.all([newest, deep].map((reads) => reads.accountTxs(key, { limit: 1 })))
    return pages.flat().length > 0
  })
}
