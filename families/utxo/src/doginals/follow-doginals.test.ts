import { expect, test } from 'vitest'
import type { Hex } from '@orrery/primitives/hex'
import { doge } from '@orrery/chains/records/doge'
import { createNodeLookups } from '../node-lookups.ts'
import { begins, blockOf, goesOn, id, ledger, never, piece, PLAIN, push, UNLOCK } from '../testing/doginal-chain.ts'
import { joinDoginal, mayCarry } from './follow-doginals.ts'
import { readPushes } from './read-pieces.ts'

test('issue 6: a Doginal in one transaction is called by it, stands on its first sat and moves with that', async () => {
  const own = ledger()
  await own.apply(blockOf(7, { tx: 1, from: 90, script: begins(2, piece(1, 'Woof and '), piece(0, 'woof!')) }))
  await own.apply(blockOf(8, { tx: 2, from: 1, script: PLAIN }))
  expect(own.told()).toEqual(['1i0 #0 at 7:1 14'])
  expect(own.excerpts()).toEqual(['Woof and woof!'])
  expect(own.parts()).toEqual([])
  expect(own.places()).toEqual(['1 inscribe held 1:0:0', '1 transfer held 2:0:0'])
})

test('issue 6: one over several transactions, blocks and steps is made by the last and called by the first', async () => {
  const own = ledger({ [id(2)]: goesOn(piece(2, 'b'), piece(1, 'c')) })
  await own.apply(blockOf(7, { tx: 1, from: 90, script: begins(4, piece(3, 'a')) }), blockOf(8))
  expect(own.told()).toEqual([])
  // Its script is too long to be kept in its row; any output of the one before may be spent.
  await own.apply(blockOf(9, { tx: 2, from: 1, vout: 1, script: null }))
  await own.apply(
    blockOf(
      10,
      { tx: 4, from: 91, script: begins(1, piece(0, 'before')) },
      { tx: 3, from: 2, script: goesOn(piece(0, 'd')) },
      // Nothing is open any more behind either.
      { tx: 5, from: 2, vout: 1, script: goesOn(piece(0, 'x')) },
      { tx: 6, from: 1, script: goesOn(piece(2, 'x')) },
    ),
  )
  expect(own.told()).toEqual(['4i0 #0 at 10:1 6', '1i0 #1 at 10:2 4'])
  expect(own.parts()).toEqual(['1.0=1', '1.1=2', '1.2=3'])
  expect(own.places()).toEqual(['4 inscribe held 4:0:0', '1 inscribe held 3:0:0'])
  expect(joinDoginal([begins(4, piece(3, 'a')), goesOn(piece(2, 'b'), piece(1, 'c')), goesOn(piece(0, 'd'))])).toBe(
    `0x${Buffer.from('abcd').toString('hex')}`,
  )
})

test('pieces of one block and step follow each other, whatever waits for them', async () => {
  const own = ledger()
  await own.apply(
    blockOf(
      7,
      { tx: 1, from: 90, script: begins(3, piece(2, 'a')) },
      { tx: 2, from: 1, script: goesOn(piece(1, 'b')) },
    ),
    blockOf(8, { tx: 3, from: 2, script: goesOn(piece(0, 'c')) }),
  )
  expect(own.told()).toEqual(['1i0 #0 at 8:1 3'])
  // What a fork takes back leaves what was open before it: newest rows count, each under its height.
  const open = (await own.apply(blockOf(9)))['inscription_open']
  expect(open).toEqual([])
})

test('what does not fit goes on with nothing and leaves it open, also where it begins something of its own', async () => {
  const own = ledger()
  await own.apply(blockOf(7, { tx: 1, from: 90, script: begins(2, piece(1, 'a')) }))
  await own.apply(
    blockOf(
      8,
      { tx: 2, from: 1, script: goesOn(piece(1, 'wrong countdown')) },
      { tx: 3, from: 1, vout: 1, script: begins(1, piece(0, 'own')) },
    ),
  )
  expect(own.told()).toEqual([])
  await own.apply(blockOf(9, { tx: 4, from: 1, script: goesOn(piece(0, 'b')) }))
  expect(own.told()).toEqual(['1i0 #0 at 9:1 2'])
})

test('a first sat that carries an inscription takes no other, and pieces on it are none', async () => {
  const own = ledger()
  await own.apply(blockOf(7, { tx: 1, from: 90, script: begins(1, piece(0, 'a')) }))
  await own.apply(blockOf(8, { tx: 2, from: 1, script: begins(1, piece(0, 'again')) }))
  expect(own.told()).toEqual(['1i0 #0 at 7:1 1'])
  // The second output is of other sats.
  await own.apply(blockOf(9, { tx: 3, from: 2, vout: 1, script: begins(1, piece(0, 'c')) }))
  expect(own.told()).toEqual(['1i0 #0 at 7:1 1', '3i0 #1 at 9:1 1'])
})

test('an inscription of another by its id has no content of its own', async () => {
  const own = ledger()
  const other = `20${'ab'.repeat(31)}01`
  await own.apply(blockOf(7, { tx: 1, from: 90, script: `0x${push('ord')}5b${other}${UNLOCK}` }))
  expect(own.told()).toEqual(['1i0 #0 at 7:1 null'])
})

test('scripts are read as the indexers of Doginals read them, a length behind OP_PUSHDATA2 from one byte too early', () => {
  expect(readPushes('0x4d0100aa')).toBeNull()
  expect(readPushes(`0x4d0000${'aa'.repeat(0x4d)}`)).toEqual(['aa'.repeat(0x4d)])
  expect(readPushes(`0x4c02aabb5100`)).toEqual(['aabb', '01', ''])
  for (const broken of ['0x4c', '0x4c05aa', '0x05aa', '0xac', '0x4f', '0x4e0000', '0x50'] as const)
    expect([broken, readPushes(broken)]).toEqual([broken, null])
  expect([PLAIN, begins(1), goesOn(piece(0, 'a')), '0x' as const].map(mayCarry)).toEqual([false, true, true, false])
  expect(joinDoginal([begins(2, piece(1, 'a'))])).toBeNull()
  expect(joinDoginal([PLAIN])).toBeNull()
})

test('the content of one in several transactions is put together from the node, which may not have them all', async () => {
  const scripts = new Map([
    [id(1), begins(2, piece(1, 'ab'))],
    [id(2), goesOn(piece(0, 'cd'))],
  ])
  const fetchTxs = () => async (txids: readonly Hex[]) =>
    new Map(
      txids.flatMap((txid) => (scripts.has(txid) ? [[txid, { inputs: [{ scriptSig: scripts.get(txid) }] }]] : [])),
    )
  const lookups = createNodeLookups({ chain: doge, fetcher: { fetchTxs } } as never)
  const read = (...parts: readonly Hex[]) => lookups.inscription!(id(1), id(9), 0, never, parts)
  expect(await read(id(1), id(2))).toEqual({
    body: `0x${Buffer.from('abcd').toString('hex')}`,
    metadata: null,
    fields: null,
  })
  expect(await read(id(1), id(3))).toBeNull()
  expect(await lookups.inscription!(id(1), id(9), 0, never)).toBeNull()
})
