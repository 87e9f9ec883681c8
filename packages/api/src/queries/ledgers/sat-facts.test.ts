import { btc } from '@orrery/chains/records/btc'
import { doge } from '@orrery/chains/records/doge'
import { fractalBitcoin } from '@orrery/chains/records/fractal-bitcoin'
import { regtest } from '@orrery/chains/records/regtest'
import { expect, test } from 'vitest'
import { blockOfSat, satFacts, satName, satNamed, satRuleOf } from './sat-facts.ts'

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

test('screens-nonevm §12.1: a sat is found by its name, and the block that made it', () => {
  for (const [name, number] of [
    ['nvtdijuwxlp', 0n],
    ['a', rule.supply - 1n],
    ['zz', rule.supply - 702n],
  ] as const)
    expect(satNamed(name, rule.supply)).toBe(number)
  for (const none of ['', 'nvtdijuwxlq', 'zzzzzzzzzzz', 'Satoshi', 'satoshi nakamoto', 'é', 'aaaaaaaaaaaa'])
    expect(satNamed(none, rule.supply), none).toBeNull()
  for (const height of [0, 1, 2_015, 209_999, 210_000, 839_999, 900_000])
    for (const number of [rule.before(height), rule.before(height) + rule.of(height) - 1n]) {
      expect(blockOfSat(rule, number, 900_000)).toBe(height)
      expect(satNamed(satName(number, rule.supply), rule.supply)).toBe(number)
    }
  expect(blockOfSat(rule, rule.before(900_001), 900_000), 'not made yet').toBeNull()
  expect(blockOfSat(rule, 0n, -1)).toBeNull()
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
})

test('screens-nonevm §4.7: sats of Fractal are those of the ord that its maintainers keep: block 0 as Bitcoin’s, half of all in block 1, periods of 20,160 blocks', () => {
  const fractal = satRuleOf(fractalBitcoin)!
  expect(fractal.supply).toBe(20_999_999_976_900_000n)
  for (const [height, number, degree, rarity] of [
    [0, '0', '0°0′0″0‴', 'mythic'],
    [1, '5000000000', '0°1′1″0‴', 'uncommon'],
    [2, '10500005000000000', '0°2′2″0‴', 'uncommon'],
    [20_160, String(20_160n * 25_00000000n + 10_500_000_000_000_000n), '0°20160′0″0‴', 'rare'],
    [2_100_000, '15750000000000000', '0°0′3360″0‴', 'epic'],
    [4_200_000, '18375000000000000', '0°0′6720″0‴', 'epic'],
    [12_600_000, '20835937500000000', '1°0′0″0‴', 'legendary'],
  ] as const)
    expect(satFacts(fractal, { height, offset: 0n, timeMs: 1 })).toMatchObject({ number, degree, rarity })
  expect(satName(fractal.supply - 1n, fractal.supply)).toBe('a')
})
