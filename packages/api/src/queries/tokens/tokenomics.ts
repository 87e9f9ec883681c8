import type { LockState, SafeState } from '@orrery/family/contract-states'
import { MOST_ROWS, type Position } from '@orrery/model/reads'
import type { TransferRow } from '@orrery/model/rows'
import type { Tokenomics } from '@orrery/model/wire/tokenomics'
import type { Hex } from '@orrery/primitives/hex'
import { sideBySide } from '@orrery/primitives/side-by-side'
import type { Answer } from '../../contract/handler.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { openHolderBook } from './holder-book.ts'
import { GROUPED, groupHolders } from './holder-groups.ts'
import { heldOfPlan, writePlan } from './told-plan.ts'
import { mayLock } from './locked-holders.ts'
import { NOBODY } from '../nobody.ts'
import { sharePpm } from '../share-ppm.ts'
import { atOneMoment, type Snapshot } from '../snapshot.ts'
import { readTokens } from './find-tokens.ts'
import { supplyNow } from './supply-now.ts'
import { within } from '../with-deadline.ts'

/** screens-evm §8.5: the first mints from which an allocation is inferred, and transfers that are gone through for them. */
const MINTS = 1_000
const LOOKED = 5_000
/** Most tokens have few transfers; of one with many the rest is read in as few statements as the archive allows. */
const FIRST_STEP = 100
const STEP = MOST_ROWS
/** Recipients that are told. */
const SHOWN = 20
/** Look-ups of wallets at once, and what an answer waits for them. */
const AT_ONCE = 4
const SAFES_MS = 1_500

const ORIGIN: Position = { height: 0, txIndex: 0, seq: 0 }
const LAST_SECOND_MS = 8.64e15

/**
 * What the chain tells of how a token was given out and when more of it comes free, inferred and marked so (screens-evm §8.5): who got the first mints, and which of its large holders
 * let go of it by time. Nothing is told of mints while blocks are missing, nor of holders.
 */
export async function readTokenomics(desk: ChainDesk, asset: Hex): Promise<Answer<Tokenomics>> {
  const read = await atOneMoment(desk.runtime, async (snapshot) => {
    const whole = snapshot.coverage.complete
    const book = whole ? await openHolderBook(desk, snapshot, asset) : null
    const holders = book === null ? [] : await book.page(0, GROUPED)
    const groups = await groupHolders(
      desk,
      snapshot,
      holders.map(({ address }) => address),
    )
    return {
      snapshot,
      mints: whole ? await firstMints(snapshot, asset) : null,
      plan: await heldOfPlan(desk, snapshot, asset),
      // Those that the operator calls lockers are asked as others are.
      asked: mayLock(holders, groups, 'locked'),
    }
  })
  const { snapshot, mints } = read
  const holders = [...read.asked.contracts, ...read.asked.others]
  const [told, supply, [token], safes] = await Promise.all([
    holders.length === 0
      ? null
      : desk.node
          .lockers(
            asset,
            holders.map(({ address }) => address),
          )
          .catch(() => null),
    supplyNow(desk, asset),
    readTokens(desk, [asset]),
    readSafes(
      desk,
      holders.map(({ address }) => address),
    ),
  ])
  // Where the contract does not tell now, what it told last.
  const whole = supply?.supply ?? token?.totalSupply ?? null
  const lockOf = new Map(holders.map(({ address }, at) => [address, told?.locks[at] ?? null]))
  const others = new Set(read.asked.others.map(({ address }) => address))
  const bySize = holders.toSorted((a, b) => (b.amount > a.amount ? 1 : b.amount < a.amount ? -1 : 0))
  const locks = bySize.flatMap(({ address, amount }) => {
    const lock = lockOf.get(address) ?? null
    return lock === null ? [] : [writeLock(desk, address, amount, lock, whole)]
  })
  const minted = [...(mints?.byRecipient ?? [])].sort(([, a], [, b]) => (b > a ? 1 : b < a ? -1 : 0))
  const total = minted.reduce((sum, [, amount]) => sum + amount, 0n)
  return {
    data: {
      asOf: desk.wire.head(told?.asOf ?? null),
      supply: whole?.toString() ?? null,
      firstMints:
        mints === null
          ? null
          : {
              mints: mints.count,
              isAll: mints.isAll,
              amount: total.toString(),
              recipients: minted.length,
              largest: minted.slice(0, SHOWN).map(([address, amount]) => ({
                address: desk.wire.address(address),
                amount: amount.toString(),
                sharePpm: sharePpm(amount, total),
              })),
            },
      locks,
      safes: bySize.flatMap(({ address, amount }) => {
        const safe = safes.get(address)
        return safe === undefined
          ? []
          : [
              {
                address: desk.wire.address(address),
                amount: amount.toString(),
                sharePpm: sharePpm(amount, whole),
                owners: safe.owners.length,
                threshold: safe.threshold,
                isKnown: !others.has(address),
              },
            ]
      }),
      plan: writePlan(desk, desk.runtime.tokenPlans?.plans.get(asset), read.plan, whole),
      contracts:
        told === null
          ? {
              asked: 0,
              known: read.asked.known,
              others: 0,
              isAsked: snapshot.coverage.complete && holders.length === 0,
            }
          : {
              asked: read.asked.contracts.length,
              known: read.asked.known,
              others: read.asked.others.length,
              isAsked: true,
            },
      coverage: snapshot.coverage,
    },
    head: desk.wire.head(snapshot.tip),
  }
}

/** Which contracts are wallets of several owners by their own word; those that did not answer in time are left out. */
async function readSafes({ node }: ChainDesk, addresses: readonly Hex[]): Promise<ReadonlyMap<Hex, SafeState>> {
  const found = new Map<Hex, SafeState>()
  const ask = async (): Promise<void> => {
    // Most are none, and asking each by itself took a node a hundred questions for a page.
    const safes = addresses.length === 0 ? null : await node.safesAmong(addresses).catch(() => null)
    await sideBySide(
      (safes ?? []).map((address) => async () => {
        const safe = await node.safe(address).catch(() => null)
        if (safe !== null) found.set(address, safe)
      }),
      AT_ONCE,
    )
  }
  await within(SAFES_MS, ask())
  return new Map(found)
}

function writeLock(
  desk: ChainDesk,
  address: Hex,
  amount: bigint,
  { kind, beneficiary, start, cliff, end, released }: LockState,
  supply: bigint | null,
): Tokenomics['locks'][number] {
  const moment = (seconds: number | null): number | null =>
    seconds === null || seconds * 1_000 > LAST_SECOND_MS ? null : seconds * 1_000
  return {
    address: desk.wire.address(address),
    kind,
    amount: amount.toString(),
    sharePpm: sharePpm(amount, supply),
    beneficiary: desk.wire.party(beneficiary),
    startMs: moment(start),
    cliffMs: moment(cliff),
    endMs: moment(end) ?? LAST_SECOND_MS,
    released: released?.toString() ?? null,
  }
}

type Mints = { readonly byRecipient: ReadonlyMap<Hex, bigint>; readonly count: number; readonly isAll: boolean }

/** Who got the first mints of a token, oldest first, from its first transfer on. */
async function firstMints({ deep, newest, cut }: Snapshot, asset: Hex): Promise<Mints> {
  const byRecipient = new Map<Hex, bigint>()
  let [count, looked] = [0, 0]
  const add = ({ from, to, amount }: TransferRow): void => {
    if ((from !== null && from !== NOBODY) || to === null) return
    count++
    byRecipient.set(to, (byRecipient.get(to) ?? 0n) + amount)
  }
  for (const reads of [deep, newest]) {
    for (let [after, limit] = [ORIGIN, FIRST_STEP]; ; limit = STEP) {
      // Above a place rows come newest first, too.
      const rows = (await reads.transfersOfToken(asset, { after, limit }))
        .filter(({ height }) => reads === newest || height < cut)
        .toReversed()
      for (const row of rows) {
        if (count === MINTS || looked === LOOKED) return { byRecipient, count, isAll: false }
        looked++
        add(row)
      }
      const last = rows.at(-1)
      if (last === undefined || rows.length < limit) break
      after = { height: last.height, txIndex: last.txIndex, seq: last.seq }
    }
  }
  return { byRecipient, count, isAll: true }
}
