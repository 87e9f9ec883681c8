import { ChartStep } from '@orrery/charts/chart-step'
import { ROW_STAT } from '@orrery/model/row-measures'
import { STAT } from '@orrery/model/statistics'
import { EMPTY } from '@orrery/primitives/hex'
import { isLedgerWhole } from '../queries/ledgers/ledger-coverage.ts'
import { atOneMoment, type Snapshot } from '../queries/snapshot.ts'
import type { ChainDesk } from '../queries/chain-desk.ts'
import { EVER } from '../queries/chains/ever.ts'
import { readStatistics } from '../queries/chains/statistics.ts'
import type { Action, Module } from './action.ts'
import { coinPrice } from './coin-price.ts'
import { DAILY } from './daily.ts'
import { Refusal } from './refusal.ts'
import { supplyAt, supplyNow } from './token.ts'

const NO_PRICES = 'the supply of former days is not kept'

const supply: Action = {
  summary: 'All native coins that exist, in wei: the sum of every indexed balance. Needs every block, traced.',
  params: [],
  run: ({ desk }) =>
    atOneMoment(desk.runtime, async (snapshot) => ({ result: (await allCoins(desk, snapshot)).toString() })),
}

/** The sum of every balance of the coin; a `Refusal` where not all are known. */
async function allCoins(desk: ChainDesk, snapshot: Snapshot): Promise<bigint> {
  if (!(await isLedgerWhole(desk, snapshot)))
    throw new Refusal('Error! The supply cannot be told: it needs every block indexed with traces')
  const [newest, deep] = await Promise.all([snapshot.newest.ledgerSupply(EMPTY), snapshot.deep.ledgerSupply(EMPTY)])
  return newest + deep
}

/** What no node tells. */
const notTold = (summary: string, params: readonly string[], why: string): Action => ({
  summary: `${summary}: not offered, because ${why}.`,
  params,
  run: async () => {
    throw new Refusal(`Error! Not offered: ${why}`)
  },
})

/** Statistics of the chain, as far as blocks tell them. */
export const stats: Module = {
  ethsupply: supply,
  ethsupply2: {
    summary:
      'The same with what was burnt and what the consensus layer paid out since block 0, in wei. What was earned by staking is empty: blocks do not tell it.',
    params: [],
    run: ({ desk }) =>
      atOneMoment(desk.runtime, async (snapshot) => {
        const [all, rows] = [
          await allCoins(desk, snapshot),
          await readStatistics(snapshot, [STAT.burnt, ROW_STAT.withdrawals], EVER),
        ]
        const step = new ChartStep(rows, 1)
        return {
          result: {
            EthSupply: all.toString(),
            Eth2Staking: '',
            BurntFees: step.of(STAT.burnt).sum.toString(),
            // Of coins alone: some chains pay withdrawals in another token.
            WithdrawnTotal: step.of(ROW_STAT.withdrawals, (key) => key === '0').sum.toString(),
          },
        }
      }),
  },
  tokensupply: {
    summary: 'What a token contract says of its supply, in base units.',
    params: ['contractaddress'],
    run: async (call) => ({ result: await supplyNow(call) }),
  },
  tokensupplyhistory: {
    summary: 'The same at the end of a block. Needs a node that keeps old states.',
    params: ['contractaddress', 'blockno'],
    run: async (call) => ({ result: await supplyAt(call) }),
  },
  ...DAILY,
  ethprice: {
    summary:
      'Price of the coin in dollars by the pools of its own chain; what it is in bitcoin is empty: no pool tells.',
    params: [],
    run: async ({ desk }) => ({ result: await coinPrice(desk) }),
  },
  ethdailymarketcap: notTold('Market capitalisation by day', ['startdate', 'enddate', 'sort?'], NO_PRICES),
  chainsize: notTold(
    'Size of a node by day',
    ['startdate', 'enddate', 'clienttype', 'syncmode', 'sort?'],
    'no node tells what it keeps on its disk',
  ),
  nodecount: notTold('Nodes of the network', [], 'this site does not crawl the network'),
}
