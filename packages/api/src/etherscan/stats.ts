import { EMPTY } from '@orrery/primitives/hex'
import { isLedgerWhole } from '../queries/ledgers/ledger-coverage.ts'
import { atOneMoment } from '../queries/snapshot.ts'
import type { Action, Module } from './action.ts'
import { DAILY } from './daily.ts'
import { Refusal } from './refusal.ts'
import { supplyAt, supplyNow } from './token.ts'

const supply: Action = {
  summary: 'All native coins that exist, in wei: the sum of every indexed balance. Needs every block, traced.',
  params: [],
  run: ({ desk }) =>
    atOneMoment(desk.runtime, async (snapshot) => {
      if (!(await isLedgerWhole(desk, snapshot)))
        throw new Refusal('Error! The supply cannot be told: it needs every block indexed with traces')
      const [newest, deep] = await Promise.all([snapshot.newest.ledgerSupply(EMPTY), snapshot.deep.ledgerSupply(EMPTY)])
      return { result: (newest + deep).toString() }
    }),
}

/** Statistics of the chain, as far as blocks tell them. */
export const stats: Module = {
  ethsupply: supply,
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
    summary: 'Price of the coin: not offered, because no price source is part of this site.',
    params: [],
    run: async () => {
      throw new Refusal('Error! No price source is configured')
    },
  },
}
