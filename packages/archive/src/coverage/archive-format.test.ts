import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { isOrreryError } from '@orrery/errors/orrery-error'
import { ChunkEncoder } from '../encode/chunk-encoder.ts'
import { evmBundles, GENESIS_PARENT } from '../testing/evm-bundles.ts'
import { withFields } from '../testing/packed-bundles.ts'
import { TEST_NOTES, withNotes } from '../testing/test-notes.ts'
import { TEST_OUTPUTS, utxoBundles } from '../testing/utxo-bundles.ts'
import { ARCHIVE_FORMAT, judgeFormat } from './archive-format.ts'

/** Of what is encoded below, per format. A line that was published changes only where what is encoded here does: each such change says how the rows were compared. */
const BYTES: Readonly<Record<number, string>> = {
  1: '827d7691ef68b4386afaca4e11ba2a002d9536eb74dc91f66567f9825ce4ebab',
  2: 'f172f50b7a1a5bca51d71bd8ca1a4b862d28b07b53779738525aa92bba056898',
  // The same bytes of other rows: blocks without a base fee burn nothing, and blocks of output chains have pools.
  3: 'f172f50b7a1a5bca51d71bd8ca1a4b862d28b07b53779738525aa92bba056898',
  // The first six bytes of a transaction's hash stand in its key alone.
  4: '8ec4564e843e384485e43d468a352c0a882a6d387de10b54876f03c651e2546a',
  // The same bytes: output chains have rows of coins and moves by address.
  5: '8ec4564e843e384485e43d468a352c0a882a6d387de10b54876f03c651e2546a',
  // Lists of an address leave the family's own fields of transactions out, in every family; of this number on, no other lists are counted here.
  6: '905024919251dc28662a65713aa3599c74eafff58a49e9c661fb73d459b9b071',
  // A look-up of a transaction tells how many user operations it carries.
  7: '5cb0874e108e1cdfbea60a71225922d6861ff94bbe679f0848eec8cff8037d7e',
  // The same bytes: chains with extension blocks have rows of what went in and came out, and measures of them.
  // Since the bundles here have gas and fees of all sizes: with those of before, 19 of 21 bodies are byte for byte the same. The other two are sums of
  // statistics, which measure more since migration 15; that has every archive count them again.
  // Since the bundles here have methods of all classes of fee and small nonces: with those of before, 20 of 21 bodies are byte for byte the same. The other one are
  // sums of statistics, which measure more since migration 20; that has every archive count them again.
  // Since blocks tell what they hold: 19 of 21 bodies are byte for byte the same, the other two are blocks with one more column (migration 24). It is empty in rows that
  // stand already, which are counted when they are asked for, as before.
  // Since that column tells what a builder paid: 20 of 21 bodies are byte for byte the same, the other one are blocks. Of rows without it the last transaction is read, as before.
  8: 'cecd004af4bc3884b3fbe20b285c83d4bd477819e897e4efb16722c76807b637',
  // Own fields of output chains are packed, in bundles that are here since; the bytes of those that were here before are the same. Rows that hold them as text are read as before.
  9: '06205cdb0e658ff229e666488893402a64713bc4d42022ecad3fcfd2eb392bce',
}

test('the bytes of all tables are those of the format number: who changes what rows mean raises it', () => {
  const hash = createHash('sha256')
  for (const { bundles, tables } of [
    { bundles: evmBundles({ seed: 31, above: GENESIS_PARENT, blocks: 12, txs: 10 }), tables: [] },
    {
      bundles: withNotes(utxoBundles({ seed: 32, above: GENESIS_PARENT, blocks: 12, txs: 10 })),
      tables: [TEST_OUTPUTS, TEST_NOTES],
    },
    {
      bundles: withFields(utxoBundles({ seed: 33, above: GENESIS_PARENT, blocks: 12, txs: 10 })),
      tables: [TEST_OUTPUTS],
    },
  ]) {
    const encoder = new ChunkEncoder('FORMAT', tables)
    encoder.encode(bundles)
    for (const { table, body } of encoder.bodies()) {
      const bytes = Buffer.concat(body)
      hash.update(`${table.name} ${Object.keys(table.columns).join()} ${bytes.length}\n`).update(bytes)
    }
  }
  expect(hash.digest('hex'), 'raise ARCHIVE_FORMAT, unless only the bundles of this test changed').toBe(
    BYTES[ARCHIVE_FORMAT],
  )
})

test('only rows of the very format that is known are gone on with', () => {
  expect(judgeFormat('TEST', { format: 3, ready: true }, 3)).toBe('current')
  expect(judgeFormat('TEST', { format: 3, ready: false }, 3)).toBe('anew')
  expect(judgeFormat('TEST', { format: 2, ready: true }, 3)).toBe('anew')
  expect(judgeFormat('TEST', null, 3)).toBe('anew')
  expect(judgeFormat('TEST', { format: 6, ready: true })).toBe('anew')
  for (const ready of [true, false])
    expect(() => judgeFormat('TEST', { format: 4, ready }, 3)).toThrow(
      expect.toSatisfy((error: unknown) => isOrreryError(error, 'ARCHIVE_TOO_NEW')),
    )
})

test('a format that changed rows of some chains only asks for their blocks, unless one before it changed all', () => {
  const concerns = { 4: 'a', 5: 'b', 7: 'c' }
  expect(judgeFormat('TEST', { format: 4, ready: true }, 5, concerns)).toEqual(['b'])
  expect(judgeFormat('TEST', { format: 3, ready: true }, 5, concerns)).toEqual(['a', 'b'])
  expect(judgeFormat('TEST', { format: 2, ready: true }, 5, concerns)).toBe('anew')
  expect(judgeFormat('TEST', { format: 5, ready: true }, 7, concerns)).toBe('anew')
  expect(judgeFormat('TEST', { format: 4, ready: false }, 5, concerns)).toBe('anew')
})
