import { expect, test } from 'vitest'
import type { Hex } from '@orrery/primitives/hex'
import { createRandom, randomHex, randomInteger } from '@orrery/primitives/random'
import { coinbaseText, mergeCommitment } from './coinbase-text.ts'
import { readRawBlock } from './read-raw-block.ts'
import { recordedBitcoin, recordedBytes } from './testing/recorded.ts'

const hex = (text: string): string => Buffer.from(text).toString('hex')
const ROOT = '4b69d66115595589c94866351760e113942b7489eb31fb37dd6458a7f906dda0'

test('screens-nonevm §4.1: the words of a coinbase are what its miner wrote, without the height, lengths and numbers', () => {
  // Bitcoin block 0, and block 50,000 of DOGE's first years.
  expect(
    coinbaseText(`0x04ffff001d010445${hex('The Times 03/Jan/2009 Chancellor on brink of second bailout for banks')}`),
  ).toBe('The Times 03/Jan/2009 Chancellor on brink of second bailout for banks')
  expect(coinbaseText('0x04b5eda3520101062f503253482f')).toBe('/P2SH/')
  expect(
    coinbaseText(
      `0x03da1b0e00045503bd5704c7dd8a0d0ced13bb5785010800000000000a${hex('ckpool')}12${hex('/NinjaPool/SEGWIT/')}`,
    ),
  ).toBe('ckpool /NinjaPool/SEGWIT/')
  // A height of three letters, and letters that are numbers.
  expect(coinbaseText(`0x03${hex('abc')}00${hex('?E*')}00${hex('mm5=')}00${hex('/ViaBTC/')}`)).toBe('/ViaBTC/')
  expect(coinbaseText('0x04ffff001d0104')).toBeNull()
  expect(coinbaseText('0x')).toBeNull()
  expect(coinbaseText(`0x0100${hex('🐟')}00${hex('/F2Pool/')}`)).toBe('🐟 /F2Pool/')
})

test('screens-nonevm §4.1: a commitment to blocks of other chains is told as such, and is no text', () => {
  const script: Hex = `0x03f99304fabe6d6d${hex('/looks like the words of somebody')}10000000${hex('abcd')}00${hex('/pool/')}`
  expect(coinbaseText(script)).toBe('/pool/')
  expect(mergeCommitment(`0x00fabe6d6d${ROOT}1000000007000000`)).toEqual({ root: `0x${ROOT}`, size: 16, nonce: 7 })
  // Cut short, of a tree that none is, half a byte further on, none at all.
  expect(mergeCommitment(`0x00fabe6d6d${ROOT}10000000070000`)).toBeNull()
  expect(mergeCommitment(`0x00fabe6d6d${ROOT}0300000007000000`)).toBeNull()
  expect(mergeCommitment(`0x00fabe6d6d${ROOT}0000000007000000`)).toBeNull()
  expect(mergeCommitment(`0x0fabe6d6d0${ROOT}1000000007000000`)).toBeNull()
  expect(mergeCommitment('0x')).toBeNull()
})

test.skipIf(recordedBitcoin === null)(
  'screens-nonevm §4.1: block 300,025 of Bitcoin says who made it in two scripts',
  () => {
    const { txs } = readRawBlock(recordedBytes('bcoin/block300025.raw'), 0)
    const script = txs[0]!.inputs[0]!.coinbase!
    expect(coinbaseText(script)).toBe('七彩神仙鱼 Mined by gabc')
    expect(mergeCommitment(script)).toEqual({ root: `0x${ROOT}`, size: 16, nonce: 0 })
  },
)

test('numbers that pools count with hardly ever read as words', () => {
  const random = createRandom(7)
  const scripts = Array.from(
    { length: 1_000 },
    () => `03${randomHex(random, 3).slice(2)}${randomHex(random, randomInteger(random, 8, 24)).slice(2)}`,
  )
  expect(scripts.filter((script) => coinbaseText(`0x${script}`) !== null).length).toBeLessThan(30)
})
