import { ethereum } from '@orrery/chains/records/ethereum'
import type { Blob } from '@orrery/model/wire/block-data'
import { expect, test } from 'vitest'
import { sampleEvm } from '../../page-parts/samples/sample-chains.fixture.ts'
import { blobColumnsOf } from './blob-columns.tsx'

/** The first slot of epoch 411,392. */
const blob = { timeMs: 1_764_798_551_000 } as Blob

test('screens-evm §13.1: blobs tell the slot of their block where slots follow from the time, for whoever asks for that column', () => {
  const slot = blobColumnsOf(ethereum)([blob]).find(({ id }) => id === 'slot')
  expect(slot?.seldom).toBe(true)
  expect(slot?.cell(blob)).toMatchObject({ props: { value: 13_164_544 } })
  const ids = (chain: typeof sampleEvm, rows: readonly Blob[]) => blobColumnsOf(chain)(rows).map(({ id }) => id)
  expect(ids(sampleEvm, [blob])).not.toContain('slot')
  expect(ids(ethereum, [])).not.toContain('slot')
})
