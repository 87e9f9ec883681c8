import { isOrreryError } from '@orrery/errors/orrery-error'
import type { TokenRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../queries/chain-desk.ts'
import { findTokens } from '../queries/tokens/find-tokens.ts'
import { openHolderBook } from '../queries/tokens/holder-book.ts'
import { lackOf } from '../queries/lack-of.ts'
import { atOneMoment, type Snapshot } from '../queries/snapshot.ts'
import type { Call, Module } from './action.ts'
import { readNumber } from './read-number.ts'
import { none, Refusal } from './refusal.ts'
import { inCoins } from './rows.ts'

const TYPE = { erc20: 'ERC20', erc721: 'ERC721', erc1155: 'ERC1155', native: '' } as const
const EVERYTHING = { from: 0, to: Number.MAX_SAFE_INTEGER, order: 'asc' } as const
/** Holders of one `topholders` at most, and where it names no number (docs.etherscan.io). */
const TOP = 1_000
const TOP_USUAL = 100

/** Holders are sums over every block: told only where all are indexed. */
async function holdersOf<T>(desk: ChainDesk, read: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  return atOneMoment(desk.runtime, (snapshot) => {
    if (!snapshot.coverage.complete)
      throw new Refusal(
        `Error! Holders cannot be told yet: ${lackOf(snapshot, EVERYTHING) ?? 'not all blocks are indexed'}`,
      )
    return read(snapshot)
  })
}

async function tokenOf(desk: ChainDesk, asset: Hex): Promise<Omit<TokenRow, 'height'>> {
  const token = (await findTokens(desk, [asset])).get(asset)
  if (token === undefined) throw new Refusal(null, 'No token found')
  return token
}

/** What a token's contract says now of its supply, in base units. */
export async function supplyNow({ desk, query }: Call): Promise<string> {
  const asset = query.address('contractaddress')
  const state = await desk.node.tokenState(asset, []).catch((error: unknown) => {
    if (isOrreryError(error, 'UPSTREAM_RPC')) return null
    throw error
  })
  if (state?.supply == null) throw new Refusal('Error! The contract does not tell its supply')
  return state.supply.toString()
}

/** What a token's contract said of its supply at the end of `blockno`, in base units. */
export const supplyAt = (call: Call): Promise<string> =>
  readNumber(call, call.query.address('contractaddress'), '0x18160ddd')

const noDecimals = (): Refusal => new Refusal('Error! The contract does not tell its decimals')

/** Tokens and their holders. */
export const token: Module = {
  tokeninfo: {
    summary:
      'What a token contract says of itself. What only a curated list could say (site, socials, price) is empty.',
    params: ['contractaddress'],
    async run(call) {
      const asset = call.query.address('contractaddress')
      const info = await tokenOf(call.desk, asset)
      const supply = info.standard === 'erc20' ? await supplyNow(call) : (info.totalSupply?.toString() ?? '')
      return {
        result: [
          {
            contractAddress: asset,
            tokenName: info.name ?? '',
            symbol: info.symbol ?? '',
            divisor: info.decimals === null ? '' : String(info.decimals),
            tokenType: TYPE[info.standard],
            totalSupply: supply,
            blueCheckmark: 'false',
            description: '',
            website: '',
            email: '',
            blog: '',
            reddit: '',
            slack: '',
            facebook: '',
            twitter: '',
            bitcointalk: '',
            github: '',
            telegram: '',
            wechat: '',
            linkedin: '',
            discord: '',
            whitepaper: '',
            tokenPriceUSD: '',
            image: '',
          },
        ],
      }
    },
  },
  tokensupply: {
    summary: 'What a token contract says of its supply, in base units.',
    params: ['contractaddress'],
    run: async (call) => ({ result: await supplyNow(call) }),
  },
  tokenholderlist: {
    summary: 'Holders of a token by what they hold in base units, largest first.',
    params: ['contractaddress', 'page?', 'offset?'],
    async run({ desk, query }) {
      const asset = query.address('contractaddress')
      const { skip, take } = query.window()
      const rows = await holdersOf(desk, async (snapshot) =>
        (await openHolderBook(desk, snapshot, asset)).page(skip, take),
      )
      if (rows.length === 0) throw none('token holders')
      return {
        result: rows.map(({ address, amount }) => ({
          TokenHolderAddress: address,
          TokenHolderQuantity: amount.toString(),
        })),
      }
    },
  },
  // docs.etherscan.io: unlike the list above in whole tokens, with what kind of account each is.
  topholders: {
    summary: `The largest holders of a token in whole tokens, up to ${TOP}: contracts ("C") and accounts of keys ("E").`,
    params: ['contractaddress', 'offset?'],
    async run({ desk, query }) {
      const asset = query.address('contractaddress')
      const take = query.integer('offset', TOP_USUAL, TOP) || TOP_USUAL
      const { standard, decimals } = await tokenOf(desk, asset)
      const places = standard === 'erc20' ? decimals : 0
      if (places === null) throw noDecimals()
      const { rows, contracts } = await holdersOf(desk, async (snapshot) => {
        const rows = await (await openHolderBook(desk, snapshot, asset)).page(0, take)
        const addresses = rows.map(({ address }) => address)
        const among = await Promise.all(
          addresses.length === 0
            ? []
            : [snapshot.newest.contractsAmong(addresses), snapshot.deep.contractsAmong(addresses)],
        )
        return { rows, contracts: new Set(among.flat()) }
      })
      if (rows.length === 0) throw none('token holders')
      return {
        result: rows.map(({ address, amount }) => ({
          TokenHolderAddress: address,
          TokenHolderQuantity: inCoins(amount, places),
          TokenHolderAddressType: contracts.has(address) ? 'C' : 'E',
        })),
      }
    },
  },
  tokenholdercount: {
    summary: 'How many addresses hold a token.',
    params: ['contractaddress'],
    async run({ desk, query }) {
      const asset = query.address('contractaddress')
      return {
        result: String(await holdersOf(desk, async (snapshot) => (await openHolderBook(desk, snapshot, asset)).count)),
      }
    },
  },
}
