import type { ApiClient } from '@orrery/api/client'
import type { Chain, FamilyId } from '@orrery/model/chain'
import type { HeadRef } from '@orrery/model/wire/common'
import type { Found, FoundPage } from './look-at-list.ts'
import type { Rule, RuleKind } from './rule.ts'
import type { Place } from './rule-state.ts'

/** As much of the API as rules need. */
export type RuleApi = { readonly ask: ApiClient['ask'] }

/** What a kind of rule asks its visitor for, beside its chain and name. */
export type RuleField =
  | 'address'
  | 'contract'
  | 'direction'
  | 'token'
  | 'least'
  | 'bound'
  | 'supply'
  | 'topic'
  | 'method'
  | 'years'
  | 'level'

/** Rows above a height, or of blocks from a moment on, where the list can be narrowed so; else all of them. */
type Asked = { readonly above: number | null; readonly cursor: string | null; readonly sinceMs?: number }
type AskList = (api: RuleApi, rule: Rule, asked: Asked, signal: AbortSignal) => Promise<FoundPage>
/** A number now, and the block that it is of. */
export type ReadNumber = (api: RuleApi, rule: Rule, signal: AbortSignal) => Promise<{ value: string; at: Place } | null>

type KindRecord = {
  readonly families: readonly FamilyId[]
  readonly fields: readonly RuleField[]
  /** Exactly one of these: a list in the chain's order, or a number. */
  readonly list?: AskList
  readonly number?: ReadNumber
  /** What the site's feeds tell of it, below those of its chain; null where none tells exactly this. */
  readonly feed?: (rule: Rule) => string | null
}

/** The chain is known here, but nothing of it is followed yet. */
export class NoHeadError extends Error {}

const LIMIT = 100

const walkOf = ({ cursor }: Asked) => ({ limit: LIMIT, ...(cursor !== null && { cursor }) }) as const

/** One page of a list, as the rows that a rule may have. */
function listed<T>(
  { data, head }: { readonly data: T; readonly head: HeadRef | null },
  read: (data: T) => { readonly rows: readonly Found[]; readonly next: string | null },
): FoundPage {
  if (head === null) throw new NoHeadError()
  return { head, ...read(data) }
}

const from = ({ above, sinceMs }: Asked) => ({
  ...(above !== null && { fromBlock: above + 1 }),
  ...(sinceMs !== undefined && { since: sinceMs }),
})

type TransferRow = {
  txHash: string
  height: number
  timeMs: number
  amount: string
  from: string | null
  to: string | null
}
const ofTransfer =
  (own: string) =>
  ({ txHash, height, timeMs, amount, from: giver, to }: TransferRow): Found => ({
    hash: txHash,
    height,
    timeMs,
    amount,
    other: isSame(giver, own) ? to : giver,
  })

const isSame = (a: string | null, b: string): boolean => a !== null && a.toLowerCase() === b.toLowerCase()

type EventRow = { txHash: string; height: number; timeMs: number }
const ofEvent = ({ txHash, height, timeMs }: EventRow, other: string | null, amount: string | null = null): Found => ({
  hash: txHash,
  height,
  timeMs,
  amount,
  other,
})

const rowsOf = <T>(
  { hits, extend }: { hits: T[]; extend: { next: string | null } },
  read: (row: T) => Found | null,
) => ({
  rows: hits.flatMap((row) => {
    const found = read(row)
    return found === null ? [] : [found]
  }),
  next: extend.next,
})

const sides = ({ direction, address }: Rule) =>
  direction === 'in'
    ? { to: address }
    : direction === 'out'
      ? { from: address }
      : { from: address, to: address, sides: 'either' as const }

const query = (told: Readonly<Record<string, string | undefined>>): string => {
  const named = Object.entries(told).filter((entry): entry is [string, string] => (entry[1] ?? '') !== '')
  return named.length === 0 ? '' : `?${new URLSearchParams(named)}`
}

/** Every kind of rule: what it asks for, and how the API tells it. */
export const KINDS: Readonly<Record<RuleKind, KindRecord>> = {
  transactions: {
    families: ['evm', 'utxo'],
    fields: ['address', 'direction', 'least', 'level'],
    list: async (api, rule, asked, signal) => {
      const told = await api.ask(
        'listAddressTransactions',
        {
          chain: rule.chain,
          address: rule.address,
          ...(rule.direction !== 'any' && { direction: rule.direction }),
          ...(rule.least !== '' && { least: rule.least }),
          ...from(asked),
          ...walkOf(asked),
        },
        signal,
      )
      return listed(told, (data) =>
        rowsOf(data, (row) =>
          // The pending ones stand on top of the first page.
          row.height === null
            ? null
            : {
                hash: row.hash,
                height: row.height,
                timeMs: row.timeMs,
                amount: row.value,
                other: isSame(row.from, rule.address) ? (row.to ?? row.created) : row.from,
              },
        ),
      )
    },
    feed: ({ address, direction, least }) =>
      // This feed takes no amount, and that of the filter has no chain of outputs' sides.
      least === '' ? `/address/${address}.atom${query(direction === 'any' ? {} : { direction })}` : null,
  },
  transfers: {
    families: ['evm'],
    fields: ['address', 'direction', 'token', 'least', 'level'],
    list: async (api, rule, asked, signal) => {
      const told = await api.ask(
        'filterTransfers',
        {
          chain: rule.chain,
          ...sides(rule),
          ...(rule.token !== '' && { token: rule.token }),
          ...(rule.least !== '' && { least: rule.least }),
          ...from(asked),
          ...walkOf(asked),
        },
        signal,
      )
      return listed(told, ({ list }) => rowsOf(list, ofTransfer(rule.address)))
    },
    feed: (rule) => `/filter/transfers.atom${query({ ...sides(rule), token: rule.token, least: rule.least })}`,
  },
  token: {
    families: ['evm'],
    fields: ['contract', 'least', 'supply', 'level'],
    list: async (api, rule, asked, signal) => {
      const told = await api.ask(
        'filterTransfers',
        {
          chain: rule.chain,
          token: rule.address,
          ...(rule.supply !== 'any' && { supply: rule.supply }),
          ...(rule.least !== '' && { least: rule.least }),
          ...from(asked),
          ...walkOf(asked),
        },
        signal,
      )
      return listed(told, ({ list }) => rowsOf(list, ofTransfer('')))
    },
    feed: ({ address, supply, least }) =>
      `/filter/transfers.atom${query({ token: address, supply: supply === 'any' ? '' : supply, least })}`,
  },
  roles: {
    families: ['evm'],
    fields: ['contract', 'level'],
    list: async (api, rule, asked, signal) => {
      const told = await api.ask(
        'listAddressRoles',
        { chain: rule.chain, address: rule.address, view: 'history', ...walkOf(asked) },
        signal,
      )
      return listed(told, (data) => rowsOf(data, (row) => ofEvent(row, row.account)))
    },
  },
  upgrades: {
    families: ['evm'],
    fields: ['contract', 'level'],
    list: async (api, rule, asked, signal) => {
      const told = await api.ask(
        'listAddressUpgrades',
        { chain: rule.chain, address: rule.address, ...walkOf(asked) },
        signal,
      )
      return listed(told, (data) => rowsOf(data, (row) => ofEvent(row, row.target)))
    },
  },
  freezes: {
    families: ['evm'],
    fields: ['contract', 'level'],
    // The list is of all tokens: what is not of this one keeps its place in the walk, and is no hit.
    list: async (api, rule, asked, signal) => {
      const told = await api.ask('listBlacklist', { chain: rule.chain, ...walkOf(asked) }, signal)
      const all = listed(told, (data) =>
        rowsOf(data, (row) => ({ ...ofEvent(row, row.account), amount: row.token.address })),
      )

      return narrowed(all, asked, ({ amount }) => isSame(amount, rule.address))
    },
  },
  approvals: {
    families: ['evm'],
    fields: ['address', 'level'],
    list: async (api, rule, asked, signal) => {
      const told = await api.ask(
        'listAddressApprovals',
        { chain: rule.chain, address: rule.address, view: 'history', ...walkOf(asked) },
        signal,
      )
      return listed(told, (data) => rowsOf(data, (row) => ofEvent(row, row.spender)))
    },
  },
  event: {
    families: ['evm'],
    fields: ['contract', 'topic', 'level'],
    list: async (api, rule, asked, signal) => {
      const told = await api.ask(
        'listAddressLogs',
        {
          chain: rule.chain,
          address: rule.address,
          ...(rule.topic !== '' && { topic: rule.topic }),
          ...from(asked),
          ...walkOf(asked),
        },
        signal,
      )
      return listed(told, ({ list }) => rowsOf(list, (row) => ofEvent(row, null)))
    },
  },
  method: {
    families: ['evm'],
    fields: ['contract', 'method', 'least', 'level'],
    list: async (api, rule, asked, signal) => {
      const told = await api.ask(
        'filterTransactions',
        {
          chain: rule.chain,
          to: rule.address,
          ...(rule.method !== '' && { method: rule.method }),
          ...(rule.least !== '' && { least: rule.least }),
          ...from(asked),
          ...walkOf(asked),
        },
        signal,
      )
      return listed(told, ({ list }) =>
        rowsOf(list, (row) =>
          row.height === null
            ? null
            : { hash: row.hash, height: row.height, timeMs: row.timeMs, amount: row.value, other: row.from },
        ),
      )
    },
    feed: ({ address, method, least }) => `/filter.atom${query({ to: address, method, least })}`,
  },
  balance: {
    families: ['evm', 'utxo'],
    fields: ['address', 'bound'],
    number: async (api, { chain, address }, signal) => {
      const { data } = await api.ask('getAddress', { chain, address }, signal)
      return data.balance === null ? null : { value: data.balance.amount, at: data.balance.asOf }
    },
  },
  gas: {
    families: ['evm'],
    fields: ['bound'],
    number: async (api, { chain }, signal) => {
      const { data, head } = await api.ask('getGasPrices', { chain }, signal)
      const price = data.tiers?.find(({ tier }) => tier === 'standard')?.price
      return price === undefined || head === null ? null : { value: price, at: head }
    },
  },
  woken: {
    families: ['utxo'],
    fields: ['years', 'level'],
    list: async (api, rule, asked, signal) => {
      const told = await api.ask('listWokenCoins', { chain: rule.chain, still: rule.years, ...walkOf(asked) }, signal)
      return listed(told, (data) => rowsOf(data, (row) => ofEvent(row, row.address, row.amount)))
    },
    feed: ({ years }) => `/woken.atom?years=${years}`,
  },
}

/** Rows of a page that fit; where the page already reached what was looked at before, it leads no further. */
function narrowed(page: FoundPage, { above }: Asked, fits: (row: Found) => boolean): FoundPage {
  const isAtEnd = page.rows.some(({ height }) => above !== null && height <= above)
  return {
    head: page.head,
    rows: page.rows.filter(fits).map((row) => ({ ...row, amount: null })),
    next: isAtEnd ? null : page.next,
  }
}

/** Kinds of rules that a chain has. */
export const kindsOf = ({ family }: Pick<Chain, 'family'>): readonly RuleKind[] =>
  (Object.entries(KINDS) as [RuleKind, KindRecord][])
    .filter(([, { families }]) => families.includes(family))
    .map(([kind]) => kind)

/** What waits for a block and fits a rule of an address: the newest hundred. */
export async function waitingOf(api: RuleApi, rule: Rule, signal: AbortSignal) {
  const asked = { chain: rule.chain, address: rule.address, limit: LIMIT } as const
  const told = await api.ask('listAddressPending', asked, signal)
  return told.data.hits.filter(({ from: sender, to, value }) => {
    const isOut = isSame(sender, rule.address)
    const isIn = isSame(to, rule.address)
    const goes = rule.direction === 'any' || (rule.direction === 'out' ? isOut && !isIn : isIn && !isOut)
    return goes && (rule.least === '' || (value !== null && BigInt(value) >= BigInt(rule.least)))
  })
}

/** Whether a rule can speak of what waits: its list must tell both sides of it. */
export const canWait = ({ kind }: Pick<Rule, 'kind'>, { family }: Pick<Chain, 'family'>): boolean =>
  kind === 'transactions' && family === 'evm'

/** Path of the rule's feed on this site; null where no feed tells exactly this. */
export function feedOf(rule: Rule, chain: Pick<Chain, 'path'>): string | null {
  const path = KINDS[rule.kind].feed?.(rule) ?? null
  return path === null ? null : `/api/explorer/feeds/${chain.path}${path}`
}
