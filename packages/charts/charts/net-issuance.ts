import { SUPPLY_SUM } from '@orrery/model/coin-supply'
import { isMined } from '@orrery/model/is-mined'
import { isSupplyWhole } from '@orrery/model/is-supply-whole'
import { ROW_STAT } from '@orrery/model/row-measures'
import { ALL_GRAINS, DAY_GRAINS, defineChart } from '../src/chart.ts'
import type { ChartStep } from '../src/chart-step.ts'

export const chart = defineChart({
  id: 'net-issuance',
  title: 'chart.netIssuance',
  group: 'blocks',
  unit: 'coin',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'zero',
  families: ['utxo', 'evm'],
  fits: (chain) => isMined(chain) || isSupplyWhole(chain),
  needs: ['reward', 'fees', 'burnt', 'tips', 'uncles', ROW_STAT.uncleRewards],
  formula: 'Σ rewards (with those of uncles) − Σ fees in them − Σ burnt',
  series: [{ id: 'net-issuance', title: 'chart.netIssuance' }],
  values: (step) => [issued(step)],
  variant: (chain) =>
    'masternodes' in chain.quirks
      ? // What is locked in DASH's credit pool nobody can spend until a withdrawal brings it back (DIP-27).
        {
          needs: ['reward', 'fees', 'burnt', 'unlocked'],
          formula: 'Σ rewards − Σ fees in them − Σ (burnt, locked) + Σ AssetUnlockTx',
          values: (step) => {
            const [more, unlocked] = [issued(step), step.whole('unlocked')]
            return [more === null || unlocked === null ? null : more + unlocked]
          },
        }
      : isMined(chain)
        ? null
        : // Where nobody mines, blocks do not tell what their makers got: balances do.
          {
            grains: DAY_GRAINS,
            source: 'supply',
            note: 'chart.note.supply',
            needs: [SUPPLY_SUM.grown],
            formula: 'Σ issued − Σ burnt = Σ changes of balances',
            values: (step) => [step.of(SUPPLY_SUM.grown).sum],
          },
})

/** What rewards brought beyond fees and burns; null where a block does not tell. */
function issued(step: ChartStep): bigint | null {
  const [reward, fees, uncles] = [step.whole('reward'), step.whole(feesIn(step)), uncleRewards(step)]
  // Only blocks that burn something tell how much.
  return reward === null || fees === null || uncles === null ? null : reward + uncles - fees - step.of('burnt').sum
}

/** What of the fees rewards hold: on account chains what is paid above the base fee. */
const feesIn = ({ chainId }: ChartStep): string => (chainId === null ? 'fees' : 'tips')

/** What miners of uncles got; null where one is named whose reward is not known. */
function uncleRewards(step: ChartStep): bigint | null {
  const { count, sum } = step.of(ROW_STAT.uncleRewards)
  return BigInt(count) === step.of('uncles').sum ? sum : null
}
