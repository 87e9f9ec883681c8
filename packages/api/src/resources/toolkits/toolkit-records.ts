import { isMined } from '@orrery/model/is-mined'
import type { Chain } from '@orrery/model/chain'

/** A tool of the site as the list call names it (explorer §3.8, foundations §3.5). */
export type Toolkit = {
  readonly id: number
  readonly name: string
  readonly category: 'address' | 'token' | 'tool' | 'insight' | 'other'
  readonly introduction: string
  readonly link: string
  readonly needWeb3Login: boolean
  readonly recommendIds: readonly number[]
}

/** A tool whose page stands below chains, beside none of which explorer §2.3 has a path for it, says of which. */
type ToolkitRecord = Toolkit & { readonly isFor?: (chain: Chain) => boolean }

/** All tools with the ids of explorer §3.8. Links are page paths of explorer §2. */
export const TOOLKITS: readonly ToolkitRecord[] = [
  {
    id: 10000,
    name: 'Historical balance',
    category: 'address',
    introduction: 'What an address held at a block or a time.',
    link: '/historical-balance-check',
    needWeb3Login: false,
    recommendIds: [10002, 10006, 10015],
  },
  {
    id: 10001,
    name: 'Gas price',
    category: 'tool',
    introduction: 'What a transaction costs now, and when it was cheaper.',
    link: '/gas-price',
    isFor: ({ family }) => family === 'evm' || family === 'utxo',
    needWeb3Login: false,
    recommendIds: [10000, 10006, 10008],
  },
  {
    id: 10002,
    name: 'Token supply check',
    category: 'token',
    introduction: 'The supply of a token at a block or a time.',
    link: '/token-supply-check',
    needWeb3Login: false,
    recommendIds: [10000, 10019, 10017],
  },
  {
    id: 10006,
    name: 'Approvals',
    category: 'address',
    introduction: 'Who may spend the tokens of an address, and how to take it back.',
    link: '/approval',
    needWeb3Login: false,
    recommendIds: [10000, 10001, 10008],
  },
  {
    id: 10008,
    name: 'Decompiler',
    category: 'tool',
    introduction: 'Readable code from the bytecode of a contract.',
    link: '/decompile',
    needWeb3Login: false,
    recommendIds: [10009, 10010, 10001],
  },
  {
    id: 10009,
    name: 'Contract diff',
    category: 'tool',
    introduction: 'Two contracts side by side, line by line.',
    link: '/contract-diff',
    needWeb3Login: false,
    recommendIds: [10008, 10010, 10001],
  },
  {
    id: 10010,
    name: 'Similar contracts',
    category: 'tool',
    introduction: 'Contracts whose code resembles another.',
    link: '/similar-contract',
    needWeb3Login: false,
    recommendIds: [10008, 10009, 10001],
  },
  {
    id: 10013,
    name: 'Halving',
    category: 'insight',
    introduction: 'When block rewards halve next.',
    link: '/halving',
    isFor: isMined,
    needWeb3Login: false,
    recommendIds: [10020, 10015, 10001],
  },
  {
    id: 10015,
    name: 'Large transfer monitor',
    category: 'insight',
    introduction: 'Transfers above an amount, as they happen.',
    link: '/large-transfer-monitor',
    needWeb3Login: false,
    recommendIds: [10016, 10017, 10019],
  },
  {
    id: 10016,
    name: 'Exchanges',
    category: 'insight',
    introduction: 'Addresses of exchanges and what they hold.',
    link: '/cex-list',
    needWeb3Login: false,
    recommendIds: [10015, 10017, 10023],
  },
  {
    id: 10017,
    name: 'Alpha signals',
    category: 'insight',
    introduction: 'What stands out on a chain against its own last 30 days, by its index alone.',
    link: '/alpha-signals',
    needWeb3Login: false,
    recommendIds: [10015, 10019, 10016],
  },
  {
    id: 10019,
    name: 'Token alert',
    category: 'token',
    introduction: 'Word when something happens to a token.',
    link: '/token-alert',
    needWeb3Login: false,
    recommendIds: [10015, 10017, 10002],
  },
  {
    id: 10020,
    name: 'Bitcoin halving',
    category: 'insight',
    introduction: 'Blocks and days until the next Bitcoin halving.',
    link: '/btc-halving',
    needWeb3Login: false,
    recommendIds: [10013, 10015, 10001],
  },
  {
    id: 10021,
    name: 'Testnet faucet',
    category: 'other',
    introduction: 'Coins of test networks for developers.',
    link: '/faucet-testnet',
    needWeb3Login: false,
    recommendIds: [10001, 10008, 10009],
  },
  {
    id: 10023,
    name: 'DeFi list',
    category: 'insight',
    introduction: 'Projects of decentralised finance by chain.',
    link: '/defi/list',
    needWeb3Login: false,
    recommendIds: [10015, 10016, 10017],
  },
]

/** Hidden unless the visitor is outside mainland China or the site is not the primary brand (explorer §6). */
export const UNRESTRICTED_ONLY: ReadonlySet<number> = new Set([10015, 10017, 10018, 10019, 10021])

/** Tools of a chain, which no page recommends with a picture. */
const WITHOUT_PICTURE: ReadonlySet<number> = new Set([10001, 10013, 10020])

/** The tools of a site that follows these chains: a tool of chains leads to the first that has it, and is left out where none has. Pure. */
export const toolkitsOf = (chains: readonly Chain[]): readonly Toolkit[] =>
  TOOLKITS.flatMap(({ isFor, ...tool }) => {
    if (isFor === undefined) return [tool]
    const chain = chains.find(isFor)
    return chain === undefined ? [] : [{ ...tool, link: `/${chain.path}${tool.link}` }]
  })

/** Path of a tool's picture, named for the first part of its path; null where it has none (foundations §3.5). Pure. */
export const pictureOf = ({ id, link }: Pick<Toolkit, 'id' | 'link'>): string | null =>
  WITHOUT_PICTURE.has(id) ? null : `assets/tools/${link.split('/')[1]}.svg`
