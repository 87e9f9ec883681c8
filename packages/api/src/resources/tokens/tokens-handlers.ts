import { OrreryError } from '@orrery/errors/orrery-error'
import type { Balance } from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'
import type { Handlers } from '../../contract/handler.ts'
import { itemTransferList, tokenTransferList } from '../../queries/lists/chain-lists.ts'
import { nameTokens } from '../../queries/lists/event-pages.ts'
import { readItemDocument } from '../../queries/tokens/item-document.ts'
import { readItemHistory } from '../../queries/tokens/item-history.ts'
import { listItems } from '../../queries/tokens/list-items.ts'
import { listRecentItems } from '../../queries/tokens/recent-items.ts'
import { listHoldersOfItem } from '../../queries/tokens/holders-of-item.ts'
import { listItemsOfOwner } from '../../queries/tokens/items-of-owner.ts'
import { listItemsByTraits, rarityOf, readTokenTraits } from '../../queries/tokens/token-traits.ts'
import { holdersOfItem, writeRights } from '../../queries/tokens/item-rights.ts'
import { itemMetadata } from '../../queries/tokens/item-metadata.ts'
import { findAudits, isAgreed, tellHolders, wireAudit } from '../../queries/tokens/token-audits.ts'
import { findDesk, type ApiContext } from '../../queries/context.ts'
import { isVault } from '../../queries/tokens/is-vault.ts'
import { wholeWorth, worthOf } from '../../queries/exchanges/worth-of.ts'
import { tellTokenList } from '../../queries/tokens/tell-token-list.ts'
import { listPastHolders } from '../../queries/tokens/past-holders.ts'
import { holderMoves } from '../../queries/tokens/holder-moves.ts'
import { groupHolders, GROUPED, holdersOfGroup, readHolderGroups } from '../../queries/tokens/holder-groups.ts'
import { lockedHolders } from '../../queries/tokens/locked-holders.ts'
import { openHolderBook } from '../../queries/tokens/holder-book.ts'
import { supplyNow } from '../../queries/tokens/supply-now.ts'
import { sharePpm } from '../../queries/share-ppm.ts'
import { readOffsetPage } from '../../queries/lists/offset-list.ts'
import { readTokens } from '../../queries/tokens/find-tokens.ts'
import { readTokenPowers } from '../../queries/tokens/token-powers.ts'
import { readTokenomics } from '../../queries/tokens/tokenomics.ts'
import { tokenMarks } from '../../queries/tokens/token-marks.ts'
import { readTokenTrial } from '../../queries/tokens/token-trial.ts'
import { requireToken } from '../../queries/tokens/require-token.ts'
import { normaliseQuery } from '../../queries/search/normalise-query.ts'
import { matchTokens, rankTokens } from '../../queries/search/match-tokens.ts'
import { tokenVoices } from '../../queries/search/tell-tokens.ts'
import { atOneMoment, type Snapshot } from '../../queries/snapshot.ts'
import { toList } from '../../queries/lists/to-list.ts'
import {
  countTransfers,
  countTransfersOfDay,
  summariseToken,
  summariseTokens,
} from '../../queries/tokens/token-summary.ts'
import { unlessUnsettled } from '../../queries/unless-unsettled.ts'
import { doubtsOfToken } from '../../queries/transactions/suspicion-rules.ts'
import { transferPage } from '../../queries/transactions/transfer-page.ts'
import type { ChainDesk } from '../../queries/chain-desk.ts'
import type { tokens } from './tokens.ts'

const subject = (context: ApiContext, params: { readonly chain: string; readonly address: string }) => {
  const desk = findDesk(context, params.chain)
  return { desk, asset: desk.family.parseAddress(params.address, desk.chain) }
}

/** The sum of all holders' balances; null unless every block is indexed or when there are too many to add up. */
async function ledgerSupply(
  desk: ChainDesk,
  snapshot: Snapshot,
  asset: Hex,
  holders: number | null,
): Promise<bigint | null> {
  if (holders === null || holders > 1_000) return null
  const rows = await (await openHolderBook(desk, snapshot, asset)).page(0, holders)
  return rows.reduce((sum, row) => sum + row.amount, 0n)
}

/** The number of an item. Throws `PARAMETER_INVALID` beyond 2^256. */
function itemNumber(text: string, name = 'tokenId'): bigint {
  const id = BigInt(text)
  if (id >= 1n << 256n) throw new OrreryError('PARAMETER_INVALID', { name, reason: 'it is 2^256 or more' })
  return id
}

/** Answers for tokens. */
export const tokensHandlers: Handlers<typeof tokens> = {
  listTokens({ chain, standard, text, tokens: among, tokenOrder: sort, ...params }, context) {
    const choice = { standard, text: text === undefined ? undefined : normaliseQuery(text), among, sort }
    return tellTokenList(findDesk(context, chain), choice, params, context)
  },
  async listTrendingTokens({ chain }, context) {
    const desk = findDesk(context, chain)
    const found = await desk.day.trending()
    const told = found === null || found === 'none' ? null : found
    const names = await nameTokens(desk, told?.told.tokens.map(({ address }) => address) ?? [])
    return {
      data: {
        told: told && {
          fromHeight: told.fromHeight,
          toHeight: told.toHeight,
          whole: told.whole,
          transfers: told.told.transfers,
          tokens: told.told.tokens.map(({ address, transfers, before }) => ({
            token: names(address),
            transfers,
            before,
          })),
        },
        isMaking: found === null,
      },
      head: desk.wire.head(desk.runtime.head.view().tip),
    }
  },
  async getToken(params, context) {
    const { desk, asset } = subject(context, params)
    const token = await requireToken(desk, asset)
    const [audits, now, vault] = await Promise.all([
      findAudits(desk, [asset]),
      supplyNow(desk, asset),
      token.standard === 'erc20' ? isVault(desk, asset) : false,
    ])
    const audit = audits.get(asset) ?? null
    const marks = tokenMarks(desk, await context.contracts)(asset)
    const doubts = doubtsOfToken(asset, token, desk.chain, desk.runtime.safety)
    return atOneMoment(desk.runtime, async (snapshot) => {
      const [summary, newest] = await Promise.all([
        summariseToken(desk, snapshot, token),
        snapshot.newest.contract(asset),
      ])
      const [transfers24h, created, supply] = await Promise.all([
        countTransfersOfDay(desk, snapshot, asset),
        newest ?? snapshot.deep.contract(asset),
        unlessUnsettled(ledgerSupply(desk, snapshot, asset, summary.holders)),
      ])
      return {
        data: {
          ...summary,
          ...(now && { totalSupply: now.supply.toString() }),
          supplyAt: now?.asOf.height ?? token.readAt,
          transfers24h,
          rawName: token.rawName,
          creator: created && desk.wire.address(created.creator),
          createdTx: created && desk.wire.hash(created.txHash),
          readAt: token.readAt,
          ledgerSupply: supply?.toString() ?? null,
          audit: audit && wireAudit(audit),
          marks,
          isVault: vault,
          ...(doubts.length > 0 && { doubts }),
        },
        head: desk.wire.head(snapshot.tip),
      }
    })
  },
  async listTokenTransfers(params, context) {
    const { desk, asset } = subject(context, params)
    return transferPage(
      desk,
      tokenTransferList(asset),
      params,
      (snapshot) => countTransfers(desk, snapshot, asset),
      undefined,
      'token',
    )
  },
  async listTokenItems({ traitType, traitValue, itemOrder = 'number', owner, item, ...params }, context) {
    const { desk, asset } = subject(context, params)
    if (item !== undefined) return listHoldersOfItem(desk, asset, itemNumber(item, 'item'), params)
    if (owner !== undefined) return listItemsOfOwner(desk, asset, desk.family.parseAddress(owner, desk.chain), params)
    const trait = traitValue === undefined ? null : { type: traitType ?? null, value: traitValue }
    const byRarity = itemOrder === 'rarity'
    if (trait === null && itemOrder === 'recent') return listRecentItems(desk, asset, params)
    if (trait === null && !byRarity) return listItems(desk, asset, params)
    const found = await listItemsByTraits(desk, asset, { trait, byRarity }, params)
    if (found === null)
      throw new OrreryError('CAPABILITY_MISSING', {
        chain: desk.chain.code,
        capability: `items by ${byRarity ? 'rarity, before the metadata of all of them was read' : 'traits, before their metadata was read'}`,
      })
    return found
  },
  async getTokenPowers(params, context) {
    const { desk, asset } = subject(context, params)
    return readTokenPowers(desk, asset)
  },
  async getTokenomics(params, context) {
    const { desk, asset } = subject(context, params)
    return readTokenomics(desk, asset)
  },
  async getTokenTrial(params, context) {
    const { desk, asset } = subject(context, params)
    return readTokenTrial(desk, asset)
  },
  async getTokenTraits(params, context) {
    const { desk, asset } = subject(context, params)
    return readTokenTraits(desk, asset, context.documents)
  },
  async getTokenItem({ tokenId, again = false, ...params }, context) {
    const { desk, asset } = subject(context, params)
    const id = itemNumber(tokenId)
    // A node that does not answer leaves the item untold; the page stands by its transfers.
    const [token, item, rights] = await Promise.all([
      requireToken(desk, asset),
      desk.node.tokenItem(asset, id).catch(() => null),
      desk.node.itemRights(asset, id).catch(() => null),
    ])
    const metadata = item && (await itemMetadata(desk, { asset, tokenId: id, uri: item.uri }, { ...context, again }))
    return {
      data: {
        token: desk.wire.token(token),
        tokenId: id.toString(),
        owner: desk.wire.party(item?.owner ?? null),
        asOf: desk.wire.head(item?.asOf ?? null),
        metadata,
        rarity: rarityOf(desk.collections.find(asset), id, metadata?.traits ?? []),
        rights: rights && writeRights(desk, rights),
        holders: token.standard === 'erc1155' ? await holdersOfItem(desk, asset, id) : null,
      },
      head: desk.wire.head(desk.runtime.head.view().tip),
    }
  },
  async getItemDocument({ tokenId, block, again = false, ...params }, context) {
    const { desk, asset } = subject(context, params)
    const data = await readItemDocument(desk, asset, itemNumber(tokenId), block, { ...context, again })
    return { data, head: desk.wire.head(desk.runtime.head.view().tip) }
  },
  async getItemHistory({ tokenId, ...params }, context) {
    const { desk, asset } = subject(context, params)
    return readItemHistory(desk, asset, itemNumber(tokenId))
  },
  async listItemTransfers({ tokenId, ...params }, context) {
    const { desk, asset } = subject(context, params)
    return transferPage(desk, itemTransferList(asset, itemNumber(tokenId)), params, async () => null)
  },
  async getHolderGroups(params, context) {
    const { desk, asset } = subject(context, params)
    return readHolderGroups(desk, asset, await lockedHolders(desk, asset))
  },
  async listTokenHolders({ moves = false, groups = false, worth = false, holderGroup: group, ...params }, context) {
    const { desk, asset } = subject(context, params)
    const [token] = desk.family.can.tokens ? await readTokens(desk, [asset]) : []
    const audit = (await findAudits(desk, [asset])).get(asset)
    const locked = groups || group ? (await lockedHolders(desk, asset)).locked : undefined
    const read = await atOneMoment(desk.runtime, async (snapshot) => {
      // Part of a ledger gives no balances, so it gives no holders either.
      const book = snapshot.coverage.complete ? await openHolderBook(desk, snapshot, asset) : null
      const grouped = book && group ? await holdersOfGroup(desk, snapshot, book, group, locked) : null
      const page = await readOffsetPage<Balance & { readonly rank?: number }>(
        {
          name: `${desk.chain.code} holders of ${asset} ${group ?? ''}`,
          anchor: null,
          read: async (offset, limit) =>
            grouped ? grouped.slice(offset, offset + limit) : book ? book.page(offset, limit) : [],
        },
        params,
      )
      const shown = page.rows.map((row) => row.address)
      return {
        snapshot,
        page,
        count: grouped?.length ?? book?.count ?? null,
        asOf: book?.asOf ?? snapshot.tip,
        isFloor: grouped !== null && book !== null && book.count > GROUPED,
        // A group is chosen from the largest alone.
        of: grouped === null || book === null ? null : Math.min(book.count, GROUPED),
        groupOf: groups ? await groupHolders(desk, snapshot, shown, locked) : null,
      }
    })
    const { snapshot, page, count, groupOf } = read
    // Beside the moment above: the contract is asked how it stands now.
    const isDoubted = audit !== undefined && !isAgreed(audit)
    const addresses = page.rows.map((row) => row.address)
    const told = isDoubted ? await tellHolders(desk, asset, addresses) : null
    const moved = moves ? await holderMoves(desk, asset, page.rows, isDoubted) : undefined
    const supply = told?.supply ?? (await supplyNow(desk, asset))?.supply ?? token?.totalSupply ?? null
    const held = page.rows.map((row, index) => ({ ...row, told: told?.balances[index] ?? null }))
    const amountOf = (row: (typeof held)[number]): bigint => row.told ?? row.amount
    // The ledger picks who is on the page; among those the contract's word gives the order.
    if (told !== null)
      held.sort((a, b) =>
        amountOf(b) > amountOf(a) ? 1 : amountOf(b) < amountOf(a) ? -1 : a.address < b.address ? -1 : 1,
      )
    const worthAt = worth ? worthOf(desk) : null
    const hits = held.map((row, index) => ({
      rank: row.rank ?? (page.offset ?? 0) + index + 1,
      address: desk.wire.address(row.address),
      amount: amountOf(row).toString(),
      sharePpm: sharePpm(amountOf(row), supply),
      source: row.told === null ? ('ledger' as const) : ('node' as const),
      ...(moved !== undefined && { moves: moved?.get(row.address) ?? null }),
      ...(groupOf && { group: groupOf.get(row.address) ?? 'other' }),
      ...(worth && { worth: worthAt?.(asset, amountOf(row)) ?? null }),
    }))
    const data = toList(snapshot, page, hits, count, read.of)
    return {
      data: read.isFloor
        ? { ...data, extend: { ...data.extend, totalIsFloor: true } }
        : count === null
          ? { ...data, total: null, extend: { ...data.extend, totalIsFloor: true } }
          : data,
      head: desk.wire.head(read.asOf),
    }
  },
  async listPastTokenHolders({ day, ...params }, context) {
    const { desk, asset } = subject(context, params)
    return listPastHolders(desk, asset, day, params)
  },
  async matchTokens({ chain, q }, context) {
    const desk = findDesk(context, chain)
    const text = normaliseQuery(q)
    const found = text === '' ? [] : await atOneMoment(desk.runtime, (snapshot) => matchTokens(snapshot, text, 50))
    const voices = await tokenVoices(context, desk, found)
    const rows = rankTokens(found, text, voices).slice(0, 20)
    return atOneMoment(desk.runtime, async (snapshot) => {
      const page = { rows, next: null, previous: null, offset: 0 }
      const of = worthOf(desk)
      const told = await summariseTokens(desk, snapshot, rows)
      const hits = told.map((token, at) => {
        const row = rows[at]!
        return { ...token, worth: wholeWorth(of, row), marks: voices.marksOf(row.address) }
      })
      const data = toList(snapshot, page, hits, null)
      return {
        data: { ...data, extend: { ...data.extend, totalIsFloor: found.length > 20 } },
        head: desk.wire.head(snapshot.tip),
      }
    })
  },
}
