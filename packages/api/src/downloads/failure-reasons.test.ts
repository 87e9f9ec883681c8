import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import type { ChainDesk } from '../queries/chain-desk.ts'
import { createFailureReasons, MOST_REASONS } from './failure-reasons.ts'

const hash = (at: number): Hex => `0x${at.toString(16).padStart(64, '0')}`
const failed = (at: number) => ({ hash: hash(at), status: 'failed' as const })

function deskOf(ok: boolean, asked: Hex[]): ChainDesk {
  const callTree = async (tx: Hex) => {
    asked.push(tx)
    if (tx === hash(2)) throw new Error('down')
    return [
      { path: '', error: 'reverted: too little' },
      { path: '0', error: 'out of gas' },
    ]
  }
  return {
    family: { calls: {} },
    runtime: { status: () => ({ capabilities: { can: { traces: { ok } } } }) },
    node: { callTree },
  } as unknown as ChainDesk
}

test('screens-evm §16.7: a file of transactions tells why those failed that did, and is not held up by what a node does not tell', async () => {
  const asked: Hex[] = []
  const reasonsOf = createFailureReasons(deskOf(true, asked))
  const told = await reasonsOf([failed(1), { hash: hash(9), status: 'success' }, failed(2)])
  expect([...told]).toEqual([[hash(1), 'reverted: too little']])
  expect(asked).toEqual([hash(1), hash(2)])
})

test('screens-evm §16.7: a node without traces is not asked, and none for more failures than one file may ask for', async () => {
  const asked: Hex[] = []
  const many = Array.from({ length: MOST_REASONS }, (_, at) => failed(at + 10))
  expect((await createFailureReasons(deskOf(false, asked))(many)).size).toBe(0)
  expect(asked).toEqual([])
  const reasonsOf = createFailureReasons(deskOf(true, asked))
  await reasonsOf(many.slice(0, 400))
  await reasonsOf(many)
  await reasonsOf(many)
  expect(asked).toHaveLength(MOST_REASONS)
})
