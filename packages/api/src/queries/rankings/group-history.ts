import { isOrreryError } from '@orrery/errors/is-orrery-error'
import type { LabelSubject } from '@orrery/model/address-label'
import type { BlockRef } from '@orrery/model/rows'
import type { LabelledHistory } from '@orrery/model/wire/labels'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import { heightBefore } from '../blocks/height-before.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { addBalances } from '../chains/sums.ts'
import { worthOf, type WorthOf } from '../exchanges/worth-of.ts'
import { createKept, type Kept } from '../kept.ts'
import { isLedgerWhole } from '../ledgers/ledger-coverage.ts'
import { nameTokens } from '../lists/event-pages.ts'
import { createLru, type Lru } from '../lru.ts'
import { atOneMoment, type Snapshot } from '../snapshot.ts'
import { DAY_MS } from '../tokens/token-activity.ts'
import { unlessUnsettled } from '../unless-unsettled.ts'
import { heldWorths, sumWorth } from './groups-lately.ts'
import { labelsOf } from './labelled-groups.ts'

/** What a group had of an asset, `EMPTY` for the coin, at each of some moments; null where that was more than the engine may read. */
type AssetHistory = { readonly asset: Hex; readonly amounts: readonly (bigint | null)[] }

/** What a group had now and at the beginnings of days in UTC, the newest first. */
type GroupHistory = {
  readonly asOf: BlockRef
  readonly times: readonly number[]
  readonly looked: number
  readonly assets: readonly AssetHistory[]
}

/** Days that are told (screens-evm §16.3), and beginnings of days that one question is about. */
const DAYS = 28
const PART = 7
/** Addresses whose balances are added up, and tokens that are told beside the coin: those worth most. */
const ADDRESSES = 1_000
const TOKENS = 5
/** The ledger of weeks is read for it: beside the visits, and seldom. */
const KEPT = { leastMs: 900_000, ratio: 100, waitMs: 1_500 } as const
const MOST_GROUPS = 50
const GROUP_MS = 3_600_000

/** Nothing is told where there is no `history`; while it is made for the first time there is none of these. */
type Made = { readonly history: GroupHistory | null }
type OwnKept = Lru<string, Kept<Made>>
const kept = new WeakMap<ChainDesk, OwnKept>()

/** What one exchange or project had by day in the last weeks: of the coin where a ledger tells all that moves it, and of the tokens that are worth most (screens-evm §16.3). */
export async function readLabelledHistory(
  desk: ChainDesk,
  subject: LabelSubject,
  tag: string,
): Promise<Answer<LabelledHistory>> {
  const { wire, runtime } = desk
  const groups = labelsOf(desk, subject)
  const labels = groups.get(tag)
  const head = wire.head(runtime.head.view().tip)
  if (labels === undefined) return { data: { told: null, isMaking: false }, head }
  const worth = worthOf(desk, true)
  const tokens = await topTokens(desk, { subject, tag, groups }, worth)
  if (tokens === null) return { data: { told: null, isMaking: true }, head }
  const addresses = [...new Set(labels.map(({ address }) => address))]
  const own = kept.get(desk) ?? createLru<string, Kept<Made>>(MOST_GROUPS, () => desk.clock.monotonic())
  kept.set(desk, own)
  const key = `${subject} ${tokens.toSorted().join(' ')} ${tag}`
  const one =
    own.get(key) ??
    createKept(
      async () => ({ history: await readGroupHistory(desk, addresses.slice(0, ADDRESSES), tokens) }),
      desk.clock,
      KEPT,
    )
  own.set(key, one, GROUP_MS)
  const made = await one.read()
  const found = made?.history ?? null
  if (found === null) return { data: { told: null, isMaking: made === null }, head }
  const names = await nameTokens(desk, tokens)
  return {
    data: {
      told: {
        asOf: wire.head(found.asOf),
        looked: found.looked,
        addresses: addresses.length,
        assets: found.assets.map(({ asset }) => ({ token: asset === EMPTY ? null : names(asset) })),
        days: found.times.map((timeMs, at) => ({
          timeMs,
          amounts: found.assets.map(({ amounts }) => amounts[at]?.toString() ?? null),
          worth: worthAt(found.assets, at, worth),
        })),
      },
      isMaking: false,
    },
    head,
  }
}

/** What all of it was worth at the newest prices; null where one of the amounts is not told. */
function worthAt(assets: readonly AssetHistory[], at: number, worth: WorthOf | null) {
  const held = assets.map(({ asset, amounts }) => ({ asset, tokenId: null, amount: amounts[at] ?? null }))
  if (held.some(({ amount }) => amount === null)) return null
  return sumWorth(heldWorths(worth, held as ((typeof held)[number] & { readonly amount: bigint })[], null).values())
}

/** The tokens of a group that are worth most; null while what it holds is being read for the first time. */
async function topTokens(
  desk: ChainDesk,
  {
    subject,
    tag,
    groups,
  }: {
    readonly subject: LabelSubject
    readonly tag: string
    readonly groups: ReturnType<typeof labelsOf>
  },
  worth: WorthOf | null,
): Promise<readonly Hex[] | null> {
  if (!desk.family.can.tokens) return []
  const addresses = new Map([...groups].map(([name, of]) => [name, of.map(({ address }) => address)]))
  const found = await desk.day.groups(subject, addresses)
  if (found === null) return null
  const balances = found === 'none' ? null : (found.told.get(tag)?.balances ?? null)
  const size = (told: { readonly coin: string | null; readonly dollars: string | null }): bigint =>
    BigInt(told.dollars ?? told.coin ?? 0)
  return [...heldWorths(worth, balances ?? [], null)]
    .toSorted(([, a], [, b]) => (size(a) < size(b) ? 1 : size(a) > size(b) ? -1 : 0))
    .map(([asset]) => asset)
    .slice(0, TOKENS)
}

/** Reads it at one moment; null where neither the coin nor a token is told. */
export async function readGroupHistory(
  desk: ChainDesk,
  addresses: readonly Hex[],
  tokens: readonly Hex[],
): Promise<GroupHistory | null> {
  return atOneMoment(desk.runtime, async (snapshot) => {
    const { newest, deep, tip, coverage } = snapshot
    const block = tip && ((await newest.block(tip.height)) ?? (await deep.block(tip.height)))
    if (tip === null || block === null) return null
    const told = [...((await isLedgerWhole(desk, snapshot)) ? [EMPTY] : []), ...(coverage.complete ? tokens : [])]
    if (told.length === 0) return null
    const today = Math.floor(block.timeMs / DAY_MS) * DAY_MS
    const begins = Array.from({ length: DAYS }, (_, at) => today - at * DAY_MS)
    const floors: number[] = []
    // One after the other: each is found by halving.
    for (const begin of begins) floors.push((await heightBefore(desk, snapshot, begin)) + 1)
    const assets: AssetHistory[] = []
    for (const asset of told) {
      const amounts = await amountsOf(snapshot, asset, addresses, floors)
      if (amounts !== null) assets.push({ asset, amounts })
    }
    return assets.length === 0
      ? null
      : { asOf: tip, times: [block.timeMs, ...begins], looked: addresses.length, assets }
  })
}

/** What addresses have of an asset now and had before each of some heights, the highest first; null while balances are not settled. */
async function amountsOf(
  { newest, deep }: Snapshot,
  asset: Hex,
  addresses: readonly Hex[],
  floors: readonly number[],
): Promise<readonly (bigint | null)[] | null> {
  const both = await unlessUnsettled(Promise.all([newest, deep].map((side) => side.holdings(asset, addresses))))
  if (both === null) return null
  const now = addBalances(both[0]!, both[1]!).reduce((sum, { amount }) => sum + amount, 0n)
  const amounts: (bigint | null)[] = [now]
  let isTold = true
  for (let at = 0; at < floors.length; at += PART) {
    const part = floors.slice(at, at + PART)
    const changes = isTold ? await changesOf([newest, deep], asset, addresses, part) : null
    // Further back there is more to be read.
    if (changes === null) isTold = false
    amounts.push(...part.map((_, index) => (changes === null ? null : now - changes[index]!)))
  }
  return amounts
}

/** By how much the sum over addresses changed from each height on; null where that is more than the engine may read. */
async function changesOf(
  sides: readonly Snapshot['newest'][],
  asset: Hex,
  addresses: readonly Hex[],
  floors: readonly number[],
): Promise<readonly bigint[] | null> {
  try {
    const found = await Promise.all(sides.map((side) => side.changes(asset, addresses, floors)))
    return floors.map((_, index) =>
      found.reduce((sum, of) => [...of.values()].reduce((all, changes) => all + (changes[index] ?? 0n), sum), 0n),
    )
  } catch (error) {
    if (isOrreryError(error, 'STORE_LIMIT')) return null
    throw error
  }
}
