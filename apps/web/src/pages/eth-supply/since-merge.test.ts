import { expect, test } from 'vitest'
import { sampleEvm, sampleUtxo } from '../../page-parts/samples/sample-chains.fixture.ts'
import { mergeDayEnd, sinceMerge } from './since-merge.ts'

test('screens-evm §13.4: what work would have issued since the merge is an estimate beside what was burnt, which is known where every day tells it', () => {
  // Ten days after the merge.
  const nowMs = 1_663_224_179_000 + 10 * 86_400_000
  expect(sinceMerge(['5', '7'], nowMs)).toEqual({
    burnt: '12',
    byWork: (130_000n * 10n ** 18n).toString(),
    byWorkYear: (4_745_000n * 10n ** 18n).toString(),
  })
  expect(sinceMerge(['5', null], nowMs).burnt, 'a day is not known').toBeNull()
  expect(sinceMerge([], nowMs).burnt).toBeNull()
})

test('no other chain than Ethereum has had that merge', () => {
  expect([mergeDayEnd(sampleEvm), mergeDayEnd(sampleUtxo)]).toEqual([null, null])
  const ethereum = { ...sampleEvm, quirks: { chainId: 1, stack: 'none', consensus: 'pos' } } as typeof sampleEvm
  expect(new Date(mergeDayEnd(ethereum)!).toISOString()).toBe('2022-09-16T00:00:00.000Z')
})
