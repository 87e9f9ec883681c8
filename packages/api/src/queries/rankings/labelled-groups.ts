import { LABEL_SUBJECTS, type AddressLabel, type LabelSubject } from '@orrery/model/address-label'
import type { Balance } from '@orrery/model/reads'
import type { LabelledAsset, LabelledGroup, LabelledGroups, LabelledHoldings } from '@orrery/model/wire/labels'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import { sideBySide } from '@orrery/primitives/side-by-side'
import type { Answer } from '../../contract/handler.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { chunksOf } from '../chunks-of.ts'
import { nameTokens } from '../lists/event-pages.ts'
import { createKept, type Kept } from '../kept.ts'
import { findTokens } from '../tokens/find-tokens.ts'
import { changesOf } from './rich-lists.ts'
import { isLedgerWhole } from '../ledgers/ledger-coverage.ts'
import { sharePpm } from '../share-ppm.ts'
import { atOneMoment, type Snapshot } from '../snapshot.ts'
import { addBalances } from '../chains/sums.ts'
import { unlessUnsettled } from '../unless-unsettled.ts'
import { worthOf } from '../exchanges/worth-of.ts'
import { findMarket } from '../exchanges/write-market.ts'
import { balancesOf, topTokens, writeLately, type GroupLately } from './groups-lately.ts'
import { coinsByNode, type NodeCoins } from './node-coins.ts'

/** Addresses of a group whose tokens are looked at, the largest first. */
const LOOKED = 100
/** Look-ups at once: few, so that pages come between. */
const AT_ONCE = 4
/** Tokens and addresses that one answer holds. */
const SHOWN_ASSETS = 100
const SHOWN_ADDRESSES = 500
const SHOWN_SOURCES = 3

/** The labels of a subject by their tags, in the order of the file. */
export function labelsOf({ runtime }: ChainDesk, subject: LabelSubject): ReadonlyMap<string, readonly AddressLabel[]> {
  const kinds: readonly string[] = LABEL_SUBJECTS[subject]
  return Map.groupBy(
    (runtime.labels ?? []).filter(({ kind }) => kinds.includes(kind)),
    ({ tag }) => tag,
  )
}

/** What addresses have of the chain's own coin; null where the ledger does not tell all that moves it. */
export async function nativeOf(
  desk: ChainDesk,
  snapshot: Snapshot,
  addresses: readonly Hex[],
): Promise<ReadonlyMap<Hex, bigint> | null> {
  if (!(await isLedgerWhole(desk, snapshot))) return null
  const sums = new Map<Hex, bigint>()
  for (const chunk of chunksOf(addresses)) {
    const parts = await unlessUnsettled(
      Promise.all([snapshot.newest, snapshot.deep].map((side) => side.holdings(EMPTY, chunk))),
    )
    if (parts === null) return null
    for (const { address, amount } of addBalances(parts[0]!, parts[1]!)) sums.set(address, amount)
  }
  return sums
}

/** The same as the node tells it, where the ledger does not: of all labelled addresses of a subject. */
async function coinsUnlessWhole(
  desk: ChainDesk,
  subject: LabelSubject,
  addresses: readonly Hex[],
): Promise<NodeCoins | null> {
  const isWhole = await atOneMoment(desk.runtime, (snapshot) => isLedgerWhole(desk, snapshot))
  return isWhole ? null : coinsByNode(desk, subject, addresses)
}

function groupOf(
  tag: string,
  labels: readonly AddressLabel[],
  native: ReadonlyMap<Hex, bigint> | null,
): Omit<LabelledGroup, 'lately'> {
  const kinds = Map.groupBy(labels, ({ kind }) => kind)
  return {
    tag,
    addresses: labels.length,
    kinds: [...kinds].map(([kind, of]) => ({ kind, addresses: of.length })),
    sources: [...new Set(labels.map(({ source }) => source).filter((source) => source !== ''))].slice(0, SHOWN_SOURCES),
    native:
      native === null ? null : labels.reduce((sum, { address }) => sum + (native.get(address) ?? 0n), 0n).toString(),
  }
}

const larger = (a: string | null, b: string | null): number => {
  const by = BigInt(b ?? 0) - BigInt(a ?? 0)
  return by > 0n ? 1 : by < 0n ? -1 : 0
}

type Changes = ReadonlyMap<Hex, readonly bigint[]>
/** The ledger of a month is read for it: beside the visits, and seldom. */
const CHANGES_KEPT = { leastMs: 900_000, ratio: 100, waitMs: 200 } as const
/** As many balances as are told of at once. */
const MOST_CHANGED = 10_000
const kept = new WeakMap<ChainDesk, Map<LabelSubject, Kept<Changes | null>>>()

/** How balances of labelled addresses changed, as it was read last; null while it is read for the first time, and where it cannot be told of all. */
async function changesKept(desk: ChainDesk, subject: LabelSubject, addresses: readonly Hex[]): Promise<Changes | null> {
  if (addresses.length > MOST_CHANGED) return null
  const bySubject = kept.get(desk) ?? new Map<LabelSubject, Kept<Changes | null>>()
  kept.set(desk, bySubject)
  const own = bySubject.get(subject) ?? createKept(() => changesOf(desk, EMPTY, addresses), desk.clock, CHANGES_KEPT)
  bySubject.set(subject, own)
  return own.read().catch(() => null)
}

/** Exchanges or projects as the operator's labels name them, those with most of the chain's own coin first (screens-evm §16.3, §16.5). */
export async function listLabelledGroups(desk: ChainDesk, subject: LabelSubject): Promise<Answer<LabelledGroups>> {
  const groups = labelsOf(desk, subject)
  const { told, isMaking } = await latelyOf(desk, subject, groups)
  const worth = worthOf(desk, true)
  const coinWorth = worthOf(desk)
  const addresses = [...groups.values()].flatMap((labels) => labels.map(({ address }) => address))
  const changes = addresses.length === 0 ? null : await changesKept(desk, subject, addresses)
  const projects = subject === 'projects' ? desk.runtime.tokenPlans?.projects : undefined
  const governing = (tag: string): Hex | null => projects?.get(tag)?.token ?? null
  const names = await nameTokens(desk, [
    ...topTokens(told, worth),
    ...[...groups.keys()].flatMap((tag) => governing(tag) ?? []),
  ])
  const tokenOf = (token: Hex | null) => token && names(token)
  const byNode = await coinsUnlessWhole(desk, subject, addresses)
  return atOneMoment(desk.runtime, async (snapshot) => {
    const summed = addresses.length === 0 ? null : await nativeOf(desk, snapshot, addresses)
    const native = summed ?? byNode?.balances ?? null
    const balances = summed !== null ? 'ledger' : byNode !== null ? 'node' : null
    return {
      data: {
        loaded: desk.runtime.labels !== undefined,
        asOf: desk.wire.head(balances === 'node' ? byNode!.asOf : snapshot.tip),
        balances,
        groups: [...groups]
          .map(([tag, labels]) => {
            const group = groupOf(tag, labels, native)
            const changed = (at: number): string | null =>
              summed === null || changes === null
                ? null
                : labels.reduce((sum, { address }) => sum + (changes.get(address)?.[at] ?? 0n), 0n).toString()
            return {
              ...group,
              ...(subject === 'projects' && { token: tokenOf(governing(tag)) }),
              lately: writeLately(told?.get(tag), { worth, native: group.native, names }),
              worth: group.native === null ? null : (coinWorth?.(EMPTY, BigInt(group.native)) ?? null),
              day: changed(0),
              week: changed(1),
            }
          })
          .toSorted((a, b) => larger(a.native, b.native) || b.addresses - a.addresses || (a.tag < b.tag ? -1 : 1)),
        isMaking,
      },
      head: desk.wire.head(snapshot.tip),
    }
  })
}

/** What happened to groups lately, made beside the requests; nothing on chains without tokens. */
async function latelyOf(
  desk: ChainDesk,
  subject: LabelSubject,
  groups: ReadonlyMap<string, readonly AddressLabel[]>,
): Promise<{ readonly told: ReadonlyMap<string, GroupLately> | null; readonly isMaking: boolean }> {
  if (groups.size === 0 || !desk.family.can.tokens) return { told: null, isMaking: false }
  const addresses = new Map([...groups].map(([tag, labels]) => [tag, labels.map(({ address }) => address)]))
  const found = await desk.day.groups(subject, addresses)
  // Without pools there are no prices to wait for.
  const market = desk.family.events ? await findMarket(desk) : 'none'
  return {
    told: found === null || found === 'none' ? null : found.told,
    isMaking: found === null || market === null,
  }
}

/** One of them: its tokens and its addresses; no group where no label has the tag. */
export async function readLabelledGroup(
  desk: ChainDesk,
  subject: LabelSubject,
  tag: string,
): Promise<Answer<LabelledHoldings>> {
  const groups = labelsOf(desk, subject)
  const labels = groups.get(tag)
  if (labels === undefined) return unknownGroup(desk)
  const { told, isMaking } = await latelyOf(desk, subject, groups)
  const worth = worthOf(desk, true)
  const names = await nameTokens(desk, topTokens(told, worth))
  const every = [...groups.values()].flatMap((of) => of.map(({ address }) => address))
  const byNode = await coinsUnlessWhole(desk, subject, every)
  const read = await atOneMoment(desk.runtime, async (snapshot) => {
    const summed = await nativeOf(
      desk,
      snapshot,
      labels.map(({ address }) => address),
    )
    const native = summed ?? byNode?.balances ?? null
    const balances = summed !== null ? ('ledger' as const) : byNode !== null ? ('node' as const) : null
    const ordered = labels.toSorted((a, b) => {
      const by = (native?.get(b.address) ?? 0n) - (native?.get(a.address) ?? 0n)
      return by > 0n ? 1 : by < 0n ? -1 : 0
    })
    const looked = ordered.slice(0, LOOKED)
    const held =
      snapshot.coverage.complete && desk.family.can.tokens
        ? await unlessUnsettled(
            sideBySide(
              looked.map(
                ({ address }) =>
                  () =>
                    balancesOf(snapshot, address),
              ),
              AT_ONCE,
            ),
          )
        : null
    return { snapshot, native, balances, ordered, looked, held }
  })
  const { snapshot, native, balances, ordered, looked, held } = read
  const group = groupOf(tag, labels, native)
  return {
    data: {
      group: { ...group, lately: writeLately(told?.get(tag), { worth, native: group.native, names }) },
      asOf: desk.wire.head(balances === 'node' ? byNode!.asOf : snapshot.tip),
      balances,
      assets: held && (await assetsOf(desk, held.flat())),
      looked: held === null ? 0 : looked.length,
      addresses: ordered.slice(0, SHOWN_ADDRESSES).map(({ address, kind, source }) => ({
        address: desk.wire.address(address),
        kind,
        source,
        native: native === null ? null : (native.get(address) ?? 0n).toString(),
      })),
      project: subject === 'projects' ? await projectOf(desk, tag) : null,
      isMaking,
    },
    head: desk.wire.head(snapshot.tip),
  }
}

/** What the operator says of a project. */
async function projectOf(desk: ChainDesk, tag: string): Promise<LabelledHoldings['project']> {
  const word = desk.runtime.tokenPlans?.projects?.get(tag)
  if (word === undefined) return null
  const { token, audits, ...rest } = word
  return {
    ...rest,
    token: token === null ? null : (await nameTokens(desk, [token]))(token),
    audits: audits.map((audit) => ({ ...audit })),
  }
}

const unknownGroup = ({ runtime, wire }: ChainDesk): Answer<LabelledHoldings> => {
  const head = wire.head(runtime.head.view().tip)
  return {
    data: {
      group: null,
      asOf: head,
      balances: null,
      assets: null,
      looked: 0,
      addresses: [],
      project: null,
      isMaking: false,
    },
    head,
  }
}

/** The tokens of a group, those first of whose supply it has most: amounts of different tokens are not to be compared. */
async function assetsOf(desk: ChainDesk, balances: readonly Balance[]): Promise<LabelledAsset[]> {
  const byAsset = Map.groupBy(balances, ({ asset }) => asset)
  const tokens = await findTokens(desk, byAsset.keys())
  const worth = worthOf(desk, true)
  return [...byAsset]
    .flatMap(([asset, of]) => {
      const token = tokens.get(asset)
      if (token === undefined) return []
      const amount = of.reduce((sum, balance) => sum + balance.amount, 0n)
      return [
        {
          token: desk.wire.token(token),
          amount: amount.toString(),
          // The supply was read once, and coins made since make a holding larger than it: of such a whole nothing is a part.
          sharePpm:
            token.totalSupply !== null && amount > token.totalSupply ? null : sharePpm(amount, token.totalSupply),
          addresses: new Set(of.map(({ address }) => address)).size,
          worth: token.standard === 'erc20' && worth !== null ? worth(asset, amount) : null,
        },
      ]
    })
    .toSorted(
      (a, b) =>
        (b.sharePpm ?? -1) - (a.sharePpm ?? -1) ||
        b.addresses - a.addresses ||
        (a.token.address < b.token.address ? -1 : 1),
    )
    .slice(0, SHOWN_ASSETS)
}
