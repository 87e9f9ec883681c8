import { btc } from '@orrery/chains/records/btc'
import { doge } from '@orrery/chains/records/doge'
import { fractalBitcoin } from '@orrery/chains/records/fractal-bitcoin'
import { regtest } from '@orrery/chains/records/regtest'
import { expect, test } from 'vitest'
import { satFacts, satName, satRuleOf } from './sat-facts.ts'

const rule = satRuleOf(btc)!
const sat = (height: number, offset = 0n) => satFacts(rule, { height, offset, timeMs: 1 })

test('screens-nonevm §4.7: sats of Bitcoin have the numbers, degrees and rarities of the ordinal theory', () => {
  expect(rule.supply).toBe(2_099_999_997_690_000n)
  for (const [height, offset, number, degree, rarity] of [
    [0, 0n, '0', '0°0′0″0‴', 'mythic'],
    [0, 1n, '1', '0°0′0″1‴', 'common'],
    [1, 0n, '5000000000', '0°1′1″0‴', 'uncommon'],
    [2_016, 0n, '10080000000000', '0°2016′0″0‴', 'rare'],
    [210_000, 0n, '1050000000000000', '0°0′336″0‴', 'epic'],
    [1_259_999, 156_249_999n, '2067187499999999', '0°209999′2015″156249999‴', 'common'],
    [1_260_000, 0n, '2067187500000000', '1°0′0″0‴', 'legendary'],
    [6_929_999, 0n, '2099999997689999', '5°209999′1007″0‴', 'uncommon'],
  ] as const)
    expect(sat(height, offset)).toMatchObject({ number, degree, rarity, height, offset: String(offset) })
})

test('screens-nonevm §4.7: their names count from the last one down', () => {
  expect(sat(0).name).toBe('nvtdijuwxlp')
  expect(sat(0, 27n).name).toBe('nvtdijuwxko')
  const last = rule.supply - 1n
  expect([0n, 1n, 25n, 26n].map((back) => satName(last - back, rule.supply))).toEqual(['a', 'b', 'z', 'aa'])
})

test('screens-nonevm §4.7: where difficulty has no periods a sat has its number alone, and where subsidies do not halve none', () => {
  expect(satFacts(satRuleOf(regtest)!, { height: 150, offset: 7n, timeMs: 1 })).toEqual({
    number: String(150n * 50_00000000n + 7n),
    height: 150,
    timeMs: 1,
    offset: '7',
    rarity: null,
    degree: null,
    name: null,
  })
  expect(satRuleOf(regtest)!.of(150)).toBe(25_00000000n)
  expect(satRuleOf(doge)).toBeNull()
  expect(satRuleOf(fractalBitcoin)).toBeNull()
})
