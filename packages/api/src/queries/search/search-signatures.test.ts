import { expect, test } from 'vitest'
import type { NamedSignature } from '@orrery/family/family'
import type { ChainDesk } from '../chain-desk.ts'
import { searchSignatures } from './search-signatures.ts'

const TOPIC = `0x${'dd'.repeat(32)}` as const
const found: readonly NamedSignature[] = [
  { kind: 'event', text: 'Transfer(address,address,uint256)', key: TOPIC },
  { kind: 'method', text: 'transfer(address,uint256)', key: '0xa9059cbb' },
  ...Array.from({ length: 9 }, (_, n): NamedSignature => ({ kind: 'method', text: `t${n}()`, key: '0x00000000' })),
]
const desk = (known: readonly NamedSignature[] | null) =>
  ({
    chain: { code: 'ETH', path: 'ethereum' },
    family: known === null ? {} : { decode: { find: (text: string) => (text === 'transfer' ? known : []) } },
  }) as unknown as ChainDesk

test('screens-evm §2.1: functions lead to what called them, events to where they were told; five of a kind at most, and never exact', () => {
  const hits = searchSignatures(desk(found), 'transfer')
  expect(hits.map(({ kind }) => kind)).toEqual([...Array.from({ length: 5 }, () => 'method'), 'event'])
  expect(hits[0]).toEqual({
    kind: 'method',
    chain: 'ETH',
    id: '0xa9059cbb',
    title: 'transfer(address,uint256)',
    detail: '0xa9059cbb',
    path: '/ethereum/advanced-filter?method=0xa9059cbb',
    exact: false,
  })
  expect(hits.at(-1)!.path).toBe(`/ethereum/events?topic=${TOPIC}`)
  expect(searchSignatures(desk(found), 'swap')).toEqual([])
  expect(searchSignatures(desk(null), 'transfer')).toEqual([])
})
