import type { ExpectedMove } from '@orrery/model/wire/expected-moves'
import { expect, test } from 'vitest'
import { faultOf } from '../../page-parts/facts/fault-words.tsx'
import { isFine, tryCall } from './call-trial.ts'
import { movesBySide } from './moves-by-side.ts'

const [ME, OTHER] = [`0x${'Aa'.repeat(20)}`, `0x${'bb'.repeat(20)}`]
const coin = (from: string, to: string): ExpectedMove => ({ as: 'coin', from, to, amount: '1' })

test('screens-evm §6.1: moves are told as what leaves the sender, what comes, who may take, what goes to the sender itself, and the rest', () => {
  const permission: ExpectedMove = {
    as: 'permission',
    kind: 'erc20',
    token: { address: OTHER, standard: 'erc20', name: null, symbol: null, decimals: null },
    owner: ME,
    spender: OTHER,
    amount: '5',
    tokenId: null,
    revoked: false,
    unlimited: false,
  }
  const [out, back, own, rest] = [coin(ME, OTHER), coin(OTHER, ME), coin(ME, ME), coin(OTHER, OTHER)]
  // A wallet writes its account in lower case, the site with its checksum.
  expect(movesBySide([back, permission, own, out, rest], ME.toLowerCase())).toEqual([
    { of: 'out', moves: [out] },
    { of: 'in', moves: [back] },
    { of: 'permissions', moves: [permission] },
    { of: 'self', moves: [own] },
    { of: 'others', moves: [rest] },
  ])
  expect(movesBySide([out], '')).toEqual([{ of: 'others', moves: [out] }])
})

test('screens-evm §6.1: a trial that could not be made is told as that, not as one that went well', async () => {
  const chain = { code: 'tn', path: 'tn' } as never
  const down = new Error('down')
  const trial = await tryCall(
    { callContract: () => Promise.reject(down), expectMoves: () => Promise.reject(down) } as never,
    chain,
    { to: OTHER, data: '0x', value: 0n },
  )
  expect(trial).toEqual({ answer: null, fault: faultOf(down), gas: null, moves: faultOf(down) })
  expect(isFine(trial)).toBe(false)
})
