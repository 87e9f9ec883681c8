import { createHash } from 'node:crypto'
import type { FamilyRow } from '@orrery/model/rows'
import { expect, test } from 'vitest'
import { brc20Chain } from '../testing/brc20-chain.ts'
import { digestOfNothing } from './brc20-digest.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const id = (tx: number): string => `${tx.toString(16).padStart(64, '0')}i0`
const scriptOf = (owner: number): string => `5120${owner.toString(16).padStart(64, '0')}`
const NOTHING_SPENDS = '6a0568656c6c6f'

/** The digests of a chain, the same in one step as in many. */
async function digestsOf(chain: ReturnType<typeof brc20Chain>): Promise<readonly FamilyRow[]> {
  const { together, oneByOne } = await chain.ledger()
  expect(oneByOne['brc20_digests']).toEqual(together['brc20_digests'])
  return together['brc20_digests']!
}

/** Rows of blocks from 1 on, by the texts of their events as they are written by hand: OPI's README has the form. */
function rowsOf(blocks: readonly (readonly string[])[]): readonly FamilyRow[] {
  let last: string | null = null
  return blocks.map((texts, index) => {
    const events = sha256(texts.join('|'))
    // The hash over the first block is that block's own.
    last = last === null ? events : sha256(last + events)
    return { height: index + 1, tx_index: 0, seq: 0, events: `0x${events}`, cumulative: `0x${last}` }
  })
}

test('screens-nonevm §4.7: hashes over the events of each block, and over all, are those that OPI publishes the form of', async () => {
  const chain = brc20Chain()
  chain.block(1)
  const deployed = chain.inscribe({ op: 'deploy', tick: 'OrDi', max: '100', dec: '2', lim: '60.5' }, 1)
  chain.block(2)
  chain.block(3)
  const minted = chain.inscribe({ op: 'mint', tick: 'ordi', amt: '60' }, 1)
  const clamped = chain.inscribe({ op: 'mint', tick: 'ORDI', amt: '60' }, 2, { parent: minted })
  const whole = chain.inscribe({ op: 'deploy', tick: 'nodc', max: '7', dec: '0' }, { script: `0x${NOTHING_SPENDS}` })
  chain.block(4)
  const sent = chain.inscribe({ op: 'transfer', tick: 'ordi', amt: '0.5' }, 1)
  const left = chain.inscribe({ op: 'transfer', tick: 'ordi', amt: '1' }, 1)
  const burned = chain.inscribe({ op: 'transfer', tick: 'ordi', amt: '2' }, 1)
  chain.inscribe({ op: 'transfer', tick: 'ordi', amt: '1000' }, 1)
  chain.block(5)
  chain.move(sent, 4)
  chain.move(left, 'miner')
  chain.move(burned, { script: `0x${NOTHING_SPENDS}` })
  chain.block(6)
  const announced = chain.inscribe({ op: 'predeploy', hash: 'ab'.repeat(32) }, 3)
  const long = chain.inscribe({ op: 'predeploy', hash: 'ab'.repeat(500) }, 3)
  const written = rowsOf([
    [`deploy-inscribe;${id(deployed)};${scriptOf(1)};ordi;OrDi;100.00;2;60.50;false`],
    [],
    [
      `mint-inscribe;${id(minted)};${scriptOf(1)};ordi;ordi;60.00;`,
      `mint-inscribe;${id(clamped)};${scriptOf(2)};ordi;ORDI;40.00;${id(minted)}`,
      `deploy-inscribe;${id(whole)};${NOTHING_SPENDS};nodc;nodc;7;0;7;false`,
    ],
    [
      `transfer-inscribe;${id(sent)};${scriptOf(1)};ordi;ordi;0.50`,
      `transfer-inscribe;${id(left)};${scriptOf(1)};ordi;ordi;1.00`,
      `transfer-inscribe;${id(burned)};${scriptOf(1)};ordi;ordi;2.00`,
    ],
    [
      `transfer-transfer;${id(sent)};${scriptOf(1)};${scriptOf(4)};ordi;ordi;0.50`,
      `transfer-transfer;${id(left)};${scriptOf(1)};;ordi;ordi;1.00`,
      `transfer-transfer;${id(burned)};${scriptOf(1)};${NOTHING_SPENDS};ordi;ordi;2.00`,
    ],
    [
      `predeploy-inscribe;${id(announced)};${scriptOf(3)};${'ab'.repeat(32)};6`,
      `predeploy-inscribe;${id(long)};${scriptOf(3)};${'ab'.repeat(500)};6`,
    ],
  ])
  expect(await digestsOf(chain)).toEqual(written)
})

test('screens-nonevm §4.7: from a message to the programmable module on, whose events are not told here, no hash is told either', async () => {
  const chain = brc20Chain()
  chain.block(1)
  chain.inscribe({ op: 'deploy', tick: 'ordi', max: '100' }, 1)
  chain.block(2)
  chain.inscribe(JSON.stringify({ p: 'brc20-prog', op: 'deploy', d: '0x60' }), 1)
  chain.block(3)
  chain.inscribe({ op: 'mint', tick: 'ordi', amt: '1' }, 1)
  const rows = await digestsOf(chain)
  expect(rows.map(({ height, cumulative }) => [height, cumulative === null])).toEqual([
    [1, false],
    [2, true],
  ])
})

test('nor from an announcement on whose script is not known', async () => {
  const chain = brc20Chain()
  chain.block(1)
  chain.inscribe({ op: 'deploy', tick: 'ordi', max: '100' }, 1)
  chain.block(2)
  chain.inscribe({ op: 'predeploy', hash: 'ab'.repeat(32) }, { script: null as never })
  const rows = await digestsOf(chain)
  expect(rows.map(({ height, cumulative }) => [height, cumulative === null])).toEqual([
    [1, false],
    [2, true],
  ])
})

test('screens-nonevm §4.7: blocks before the first message that may count are part of the hash over all', () => {
  expect(digestOfNothing(0)).toBeNull()
  expect(digestOfNothing(1)).toBe(sha256(''))
  expect(digestOfNothing(3)).toBe(sha256(sha256(sha256('') + sha256('')) + sha256('')))
})
