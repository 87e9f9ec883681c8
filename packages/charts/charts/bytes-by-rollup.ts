import { PARTY_SUM } from '@orrery/model/party-days'
import { DAY_GRAINS, defineChart } from '../src/chart.ts'
import { leadersOf } from '../src/leaders.ts'

/** Bytes of a blob, empty or not (EIP-4844). */
const BLOB_BYTES = 131_072

export const chart = defineChart({
  ...leadersOf(PARTY_SUM.inboxes, (step, keep) => step.of(PARTY_SUM.inboxes, keep).count * BLOB_BYTES),
  id: 'bytes-by-rollup',
  title: 'chart.blobBytes',
  group: 'fees',
  unit: 'bytes',
  adds: true,
  grains: DAY_GRAINS,
  gap: 'zero',
  seldom: true,
  source: 'parties',
  needs: [PARTY_SUM.inboxes],
  formula: 'Σ blobs × 131,072 by to of the tx (type 3)',
})
