import { expect, test } from 'vitest'
import type { AccountTx, TxHead } from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'
import { NO_CUT, type Snapshot } from '../snapshot.ts'
import { runningNonces } from './running-nonces.ts'

const SENDER: Hex = `0x${'5e'.repeat(20)}`
const OTHER: Hex = `0x${'07'.repeat(20)}`
const hashOf = (at: number): Hex => `0x${at.toString(16).padStart(64, '0')}`

/** Rows of a list, newest first: the nonces that the sender sent with, null for what others sent. */
function listOf(told: readonly (number | null)[], inHead: readonly number[] = []) {
  const full = told.map(
    (nonce, at) =>
      ({
        height: 100 - at,
        hash: hashOf(at),
        from: nonce === null ? OTHER : SENDER,
        ext: { nonce: nonce ?? 7 },
      }) as unknown as TxHead,
  )
  const asked: number[] = []
  const snapshot = {
    cut: NO_CUT,
    newest: null,
    deep: {
      txsByHash: async (hashes: readonly Hex[]) => {
        asked.push(hashes.length)
        return full.filter(({ hash }) => hashes.includes(hash))
      },
    },
  } as unknown as Snapshot
  const rows = full.map((tx, at) => ({ tx: inHead.includes(at) ? tx : { ...tx, ext: {} } }) as unknown as AccountTx)
  return { snapshot, rows, asked }
}

const wanted = (told: readonly (number | null)[]) =>
  new Map(told.flatMap((nonce, at) => (nonce === null ? [] : [[hashOf(at), nonce] as const])))

test.each<[string, readonly (number | null)[], readonly number[]]>([
  ['no gap, by its ends alone', [9, 8, null, 7, 6, null, 5], [2]],
  ['a gap, where an authorisation or a block that is not indexed took some', [9, 8, 5, null, 4], [2, 2]],
  ['the oldest first', [1, 2, 3, null, 4], [2]],
  ['one row', [null, 3], [1]],
  ['nothing that it sent', [null, null], []],
])('screens-evm §5: a list tells the running nonce of what the address sent: %s', async (_, told, reads) => {
  const { snapshot, rows, asked } = listOf(told)
  expect(await runningNonces(snapshot, SENDER, rows)).toEqual(wanted(told))
  expect(asked).toEqual(reads)
})

test('screens-evm §5: rows of the newest blocks tell their nonce without a question', async () => {
  const told = [4, 3, null, 2]
  const all = listOf(told, [0, 1, 3])
  expect(await runningNonces(all.snapshot, SENDER, all.rows)).toEqual(wanted(told))
  expect(all.asked).toEqual([])
})

test('where no side tells nonces none is made up', async () => {
  const { snapshot, rows } = listOf([2, 1, 0])
  Object.assign(snapshot.deep, { txsByHash: async () => [] })
  expect(await runningNonces(snapshot, SENDER, rows)).toEqual(new Map())
})
