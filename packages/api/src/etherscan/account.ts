import { OrreryError } from '@orrery/errors/orrery-error'
import type { CallRow } from '@orrery/model/calls'
import type { Balance } from '@orrery/model/reads'
import type { TokenStandard, TransferRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { itemsOfAccount } from '../queries/addresses/account-items.ts'
import { firstFunding } from '../queries/addresses/address-signals.ts'
import { accountTransferList, accountTxList, tokenTransferList } from '../queries/lists/chain-lists.ts'
import { accountCallList, callSourceOf, callsOfTx, untraced } from '../queries/transactions/call-lists.ts'
import type { ChainDesk } from '../queries/chain-desk.ts'
import { findTokens } from '../queries/tokens/find-tokens.ts'
import { getTx } from '../queries/transactions/find-tx.ts'
import { listHoldings } from '../queries/addresses/holdings.ts'
import type { KeysetList } from '../queries/lists/keyset-list.ts'
import { countTraced } from '../queries/ledgers/ledger-coverage.ts'
import { countBlocks } from '../queries/lists/chain-lists.ts'
import { atOneMoment } from '../queries/snapshot.ts'
import type { Action, Call, Module, Told } from './action.ts'
import { bridge } from './bridge.ts'
import { minedBlocks, minedUncles } from './mined.ts'
import { readNumber } from './read-number.ts'
import { none, Refusal, tooMuch } from './refusal.ts'
import { callRow, seconds, tokenRow, txRow } from './rows.ts'
import { takeRows, toldList, toldTraced } from './take-rows.ts'
import { placeKey } from '../queries/place-key.ts'
import { readTxFacts, readTxRefs } from './tx-facts.ts'

const RANGE = ['startblock?', 'endblock?', 'page?', 'offset?', 'sort?'] as const
/** docs.etherscan.io: addresses of one `balancemulti`. */
const MULTI = 20
const TAG = /^(latest|earliest|pending|safe|finalized|0x[0-9a-f]{1,13})$/

/** A block tag as nodes take it; decimal heights, which Etherscan does not know, too. */
export function tagOf({ query }: Pick<Call, 'query'>, name = 'tag'): string {
  const text = (query.find(name) ?? 'latest').toLowerCase()
  const tag = /^\d{1,15}$/.test(text) ? `0x${Number(text).toString(16)}` : text
  if (!TAG.test(tag)) throw new Refusal(`Error! Invalid ${name} parameter`)
  return tag
}

async function balanceAt({ node }: ChainDesk, address: Hex, tag: string): Promise<string> {
  return BigInt((await node.passThrough('eth_getBalance', [address, tag])) as string).toString()
}

/** Transfers of one standard, by address, by contract, or by both. */
const transfersOf = (standard: TokenStandard, summary: string): Action => ({
  summary,
  params: ['address?', 'contractaddress?', ...RANGE],
  async run({ desk, query }) {
    const [address, asset] = [query.findAddress('address'), query.findAddress('contractaddress')]
    if (address === null && asset === null) throw new Refusal('Error! Missing address or contractaddress')
    const walk = query.walk()
    const window = query.window()
    const list: KeysetList<TransferRow> =
      address === null ? tokenTransferList(asset!) : accountTransferList(address, standard)
    const keep = (row: TransferRow): boolean => row.standard === standard && (asset === null || row.asset === asset)
    const { snapshot, rows, facts } = await atOneMoment(desk.runtime, async (snapshot) => {
      const rows = await takeRows(snapshot, list, walk, window, keep)
      return { snapshot, rows, facts: await readTxFacts(snapshot, rows) }
    })
    const tokens = await findTokens(
      desk,
      rows.map((row) => row.asset),
    )
    return toldList(
      snapshot,
      walk,
      rows.map((row) => tokenRow(desk, snapshot, facts, tokens.get(row.asset), row)),
      'transactions',
    )
  },
})

/** Rows that one request looks at. */
const MOST_ITEMS = 20_000

/**
 * Items that an address holds, by contract and number, until `take` has enough of them. They are sums over every block: told only where all are indexed.
 * Throws a `Refusal` where too many would have to be read.
 */
async function takeItems(
  desk: ChainDesk,
  address: Hex,
  asset: Hex | null,
  take: () => (item: Balance) => boolean,
): Promise<void> {
  await atOneMoment(desk.runtime, async (snapshot) => {
    if (!snapshot.coverage.complete) throw new Refusal('Error! This cannot be told yet: not all blocks are indexed')
    const goesOn = take()
    let looked = 0
    for await (const item of itemsOfAccount(snapshot, address, asset)) {
      if (++looked > MOST_ITEMS) throw tooMuch()
      if (!goesOn(item)) return
    }
  })
}

async function internalOfTx({ desk, query }: Call): Promise<Told> {
  const found = await getTx(desk, query.hash('txhash'))
  const told = []
  for (let page = 1; ; page++) {
    const { data } = await callsOfTx(desk, found, { limit: 100, page })
    told.push(...data.hits)
    if (data.extend.next === null) break
  }
  if (told.length === 0) throw none('transactions')
  return {
    result: told.map((hit) => {
      const row: CallRow = {
        ...hit,
        height: hit.height,
        from: desk.family.parseAddress(hit.from, desk.chain),
        to: hit.to === null ? null : desk.family.parseAddress(hit.to, desk.chain),
        value: BigInt(hit.value),
        method: hit.method as Hex | null,
      }
      return callRow(row, { hash: found.tx.hash, timeMs: hit.timeMs })
    }),
  }
}

async function internalOfRange({ desk, query }: Call): Promise<Told> {
  const address = query.findAddress('address')
  const [walk, window] = [query.walk(), query.window()]
  const source = callSourceOf(desk)
  const list: KeysetList<CallRow> =
    address === null
      ? {
          ...accountCallList('0x', source),
          read: async (reads, page) => (await reads.familyPage(source.table, {}, page)).map(source.of),
        }
      : accountCallList(address, source)
  return atOneMoment(desk.runtime, async (snapshot) => {
    const traced = await countTraced(desk, snapshot)
    const blocks = countBlocks(snapshot)
    if (traced === 0 && blocks > 0) throw untraced(desk)
    const rows = await takeRows(snapshot, list, walk, window)
    const refs = await readTxRefs(snapshot, rows)
    const shown = rows.map((row) => callRow(row, refs.get(placeKey(row))))
    return toldTraced(snapshot, walk, shown, blocks - traced)
  })
}

/** Balances, and what happened to an address. */
export const account: Module = {
  balance: {
    summary: 'Native balance of an address, in wei.',
    params: ['address', 'tag?'],
    run: async (call) => ({ result: await balanceAt(call.desk, call.query.address(), tagOf(call)) }),
  },
  balancemulti: {
    summary: `Native balances of up to ${MULTI} addresses, separated by commas.`,
    params: ['address', 'tag?'],
    async run(call) {
      const tag = tagOf(call)
      const addresses = call.query.addresses('address', MULTI)
      const balances = await Promise.all(addresses.map((address) => balanceAt(call.desk, address, tag)))
      return { result: addresses.map((account, index) => ({ account, balance: balances[index]! })) }
    },
  },
  balancehistory: {
    summary: 'Native balance of an address at the end of a block. Needs a node that keeps old states.',
    params: ['address', 'blockno'],
    run: async (call) => ({
      result: await balanceAt(call.desk, call.query.address(), tagOf(call, 'blockno')),
    }),
  },
  txlist: {
    summary: 'Transactions from and to an address.',
    params: ['address', ...RANGE],
    async run({ desk, query }) {
      const [walk, window, list] = [query.walk(), query.window(), accountTxList(query.address())]
      return atOneMoment(desk.runtime, async (snapshot) => {
        const rows = await takeRows(snapshot, list, walk, window)
        const facts = await readTxFacts(snapshot, rows)
        const shown = rows
          .flatMap((row) => facts.tx.get(placeKey(row)) ?? [])
          .map((tx) => txRow(desk, snapshot, facts, tx))
        return toldList(snapshot, walk, shown, 'transactions')
      })
    },
  },
  txlistinternal: {
    summary:
      'Calls inside transactions: of an address, of one transaction (`txhash`), or of a range of blocks. Needs traces.',
    params: ['address?', 'txhash?', ...RANGE],
    run: (call) => (call.query.find('txhash') === null ? internalOfRange(call) : internalOfTx(call)),
  },
  tokentx: transfersOf('erc20', 'ERC-20 transfers of an address, of a token (`contractaddress`), or of both.'),
  tokennfttx: transfersOf('erc721', 'ERC-721 transfers of an address, of a contract, or of both.'),
  token1155tx: transfersOf('erc1155', 'ERC-1155 transfers of an address, of a contract, or of both.'),
  tokenbalance: {
    summary: 'What a token contract says an address holds, in base units.',
    params: ['contractaddress', 'address', 'tag?'],
    async run(call) {
      const { desk, query } = call
      const [asset, holder] = [query.address('contractaddress'), query.address()]
      if (tagOf(call) !== 'latest') throw new Refusal('Error! Only tag latest is offered for token balances')
      const [balance] = await desk.node.tokenBalances(holder, [asset])
      if (balance == null) throw new Refusal('Error! The contract does not tell balances')
      return { result: balance.toString() }
    },
  },
  tokenbalancehistory: {
    summary: 'The same at the end of a block. Needs a node that keeps old states.',
    params: ['contractaddress', 'address', 'blockno'],
    async run(call) {
      const [asset, holder] = [call.query.address('contractaddress'), call.query.address()]
      return { result: await readNumber(call, asset, `0x70a08231${holder.slice(2).padStart(64, '0')}`) }
    },
  },
  fundedby: {
    summary: `The first transaction that brought an address coins, among its first incoming ones. Calls inside transactions are not looked at.`,
    params: ['address'],
    async run({ desk, query }) {
      const address = query.address()
      return atOneMoment(desk.runtime, async (snapshot) => {
        if (!snapshot.coverage.complete) throw new Refusal('Error! This cannot be told yet: not all blocks are indexed')
        const found = await firstFunding(desk, snapshot, address)
        if (found === null) throw new Refusal(null, 'No record found')
        const { height, tx } = found
        return {
          result: {
            block: height,
            timeStamp: seconds(tx.timeMs),
            fundingAddress: tx.from,
            fundingTxn: tx.hash,
            value: tx.value.toString(),
          },
        }
      })
    },
  },
  addresstokennftbalance: {
    summary: 'NFT contracts of which an address holds items, and how many.',
    params: ['address', 'page?', 'offset?'],
    async run({ desk, query }) {
      const { skip, take } = query.window()
      let counts = new Map<Hex, bigint>()
      await takeItems(desk, query.address(), null, () => {
        counts = new Map()
        return ({ asset, amount }) => {
          // They come by contract: what follows belongs to later pages.
          if (!counts.has(asset) && counts.size === skip + take) return false
          counts.set(asset, (counts.get(asset) ?? 0n) + amount)
          return true
        }
      })
      const rows = [...counts].slice(skip)
      if (rows.length === 0) throw none('tokens')
      const tokens = await findTokens(
        desk,
        rows.map(([asset]) => asset),
      )
      return {
        result: rows.map(([asset, count]) => ({
          TokenAddress: asset,
          TokenName: tokens.get(asset)?.name ?? '',
          TokenSymbol: tokens.get(asset)?.symbol ?? '',
          TokenQuantity: count.toString(),
        })),
      }
    },
  },
  addresstokennftinventory: {
    summary: 'Items of one NFT contract that an address holds.',
    params: ['address', 'contractaddress', 'page?', 'offset?'],
    async run({ desk, query }) {
      const { skip, take } = query.window()
      const asset = query.address('contractaddress')
      let ids: bigint[] = []
      await takeItems(desk, query.address(), asset, () => {
        ids = []
        return ({ tokenId }) => ids.push(tokenId!) < skip + take
      })
      const rows = ids.slice(skip)
      if (rows.length === 0) throw none('tokens')
      return { result: rows.map((tokenId) => ({ TokenAddress: asset, TokenId: tokenId.toString() })) }
    },
  },
  addresstokenbalance: {
    summary: 'ERC-20 tokens that an address holds, up to 100 a page.',
    params: ['address', 'page?', 'offset?'],
    async run({ desk, query }) {
      const { skip, take } = query.window()
      const hits = []
      for (let page = 1; hits.length < skip + take; page++) {
        const { data } = await listHoldings(desk, query.address(), { limit: 100, page })
        hits.push(...data.hits.filter(({ token }) => token.standard === 'erc20'))
        if (data.extend.next === null) break
      }
      const rows = hits.slice(skip, skip + take)
      if (rows.length === 0) throw none('tokens')
      return {
        result: rows.map(({ token, amount }) => ({
          TokenAddress: desk.family.parseAddress(token.address, desk.chain),
          TokenName: token.name ?? '',
          TokenSymbol: token.symbol ?? '',
          TokenQuantity: amount,
          TokenDivisor: String(token.decimals ?? ''),
        })),
      }
    },
  },
  getminedblocks: {
    summary: 'Blocks that an address produced, or with `blocktype` uncles its uncles, newest first.',
    params: ['address', 'blocktype?', 'page?', 'offset?'],
    async run({ desk, query }) {
      const producer = query.address()
      const type = query.find('blocktype')?.toLowerCase() ?? 'blocks'
      if (type !== 'blocks' && type !== 'uncles')
        throw new Refusal('Error! Invalid blocktype parameter, it must be blocks or uncles')
      const walk = { from: 0, to: Number.MAX_SAFE_INTEGER - 1, order: 'desc' } as const
      const window = query.window()
      return atOneMoment(desk.runtime, async (snapshot) => {
        const shown =
          type === 'blocks'
            ? await minedBlocks(snapshot, producer, walk, window)
            : await minedUncles(desk, snapshot, producer, walk, window)
        return toldList(snapshot, walk, shown, 'transactions')
      })
    },
  },
  txsBeaconWithdrawal: {
    summary: 'Withdrawals from the consensus layer to an address (amounts in Gwei).',
    params: ['address', ...RANGE],
    async run({ desk, query }) {
      const table = desk.family.blockData?.withdrawals.ofAccount
      if (table === undefined)
        throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: 'withdrawals' })
      const [walk, window, address] = [query.walk(), query.window(), query.address()]
      return atOneMoment(desk.runtime, async (snapshot) => {
        const rows = await takeRows(
          snapshot,
          {
            read: (reads, page) => reads.familyPage(table, { address }, page),
            position: (row) => ({ height: Number(row['height']), txIndex: 0, seq: Number(row['seq']) }),
          },
          walk,
          window,
        )
        const shown = rows.map((row) => ({
          withdrawalIndex: String(row['idx']),
          validatorIndex: String(row['validator']),
          address,
          amount: (BigInt(row['amount'] as bigint) / 1_000_000_000n).toString(),
          blockNumber: String(row['height']),
          timestamp: seconds(Number(row['time_ms'])),
        }))
        return toldList(snapshot, walk, shown, 'transactions')
      })
    },
  },
  ...bridge,
}
