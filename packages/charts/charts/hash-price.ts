import { ALL_GRAINS, defineChart } from '../src/chart.ts'

/** Hashes of a block of difficulty 1: 2³² on chains of outputs (Bitcoin developer guide, target nBits), one elsewhere (yellow paper §11.5). */
const OUTPUT_HASHES = 2 ** 32
/** Of a machine that does 10¹² hashes in each second of a day, as miners reckon. */
const HASHES_OF_DAY = 1e12 * 86_400

export const chart = defineChart({
  id: 'hash-price',
  title: 'chart.hashPrice',
  group: 'fees',
  unit: 'coin',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'absent',
  families: 'all',
  minedOnly: true,
  needs: ['reward', 'difficulty'],
  formula: 'Σ reward ÷ (Σ difficulty × k) × 10¹² × 86,400 (k = 2³² | 1)',
  series: [{ id: 'hash-price', title: 'chart.hashPrice' }],
  values: (step) => {
    const [reward, difficulty] = [step.whole('reward'), step.whole('difficulty')]
    if (reward === null || difficulty === null || difficulty === 0n) return [null]
    const hashes = Number(difficulty) * (step.chainId === null ? OUTPUT_HASHES : 1)
    return [(Number(reward) * HASHES_OF_DAY) / hashes]
  },
})
