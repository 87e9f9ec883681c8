import { decimalText } from '@orrery/format/decimal'
import type { Module } from './action.ts'
import { headGasPrices, lowestPrices } from '../queries/gas/head-gas-prices.ts'
import { Refusal } from './refusal.ts'

const GWEI = 9
const RATIO_BLOCKS = 5

const gwei = (wei: string): string => decimalText({ units: BigInt(wei), scale: GWEI })

/** Gas prices by the newest blocks. */
export const gastracker: Module = {
  gasoracle: {
    summary:
      'Gas prices in Gwei by what the newest blocks took (10 %, 35 % and 60 % of the gas), and the next base fee.',
    params: [],
    async run({ desk }) {
      const view = desk.runtime.head.view()
      const prices = headGasPrices(view)
      const [slow, standard, fast] = prices.tiers ?? []
      if (!slow || !standard || !fast || view.tip === null)
        throw new Refusal('Error! This cannot be told: fewer than 20 recent blocks hold transactions')
      const used = Array.from(
        { length: RATIO_BLOCKS },
        (_, back) => view.bundle(view.tip!.height - back)?.block.ext,
      ).flatMap((ext) => {
        const [gas, limit] = [Number(ext?.['gasUsed']), Number(ext?.['gasLimit'])]
        return limit > 0 ? [String(gas / limit)] : []
      })
      return {
        result: {
          LastBlock: String(view.tip.height),
          SafeGasPrice: gwei(slow.price),
          ProposeGasPrice: gwei(standard.price),
          FastGasPrice: gwei(fast.price),
          suggestBaseFee: prices.nextBaseFee === null ? '' : gwei(prices.nextBaseFee),
          gasUsedRatio: used.join(','),
        },
      }
    },
  },
  gasestimate: {
    summary:
      'Seconds until a transaction at a gas price (wei) is in a block, by how many of the newest blocks took one as cheap.',
    params: ['gasprice'],
    async run({ desk, query }) {
      const text = query.find('gasprice') ?? ''
      if (!/^\d{1,40}$/.test(text)) throw new Refusal('Error! Invalid gasprice parameter')
      const lowest = lowestPrices(desk.runtime.head.view())
      const took = lowest.filter((price) => price <= BigInt(text)).length
      if (took === 0) throw new Refusal(`Error! None of the newest ${lowest.length} blocks took this gas price`)
      return { result: String(Math.ceil((lowest.length / took) * desk.chain.blockSeconds)) }
    },
  },
}
