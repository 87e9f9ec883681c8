import { expect, test } from 'vitest'
import { createSampleApi } from '../../page-parts/samples/sample-api.fixture.ts'
import { sampleEvm } from '../../page-parts/samples/sample-chains.fixture.ts'
import { drawSample } from '../../page-parts/samples/draw-sample.fixture.tsx'
import { transfer } from '../../page-parts/samples/sample-rows.fixture.ts'
import { activityColumns } from './item-history.tsx'

const ids = (columns: ReturnType<typeof activityColumns>) => columns.map(({ id }) => id)

test('screens-evm §8.3: the activity of an item tells what was given for each transfer, and leaves out what all of them share', async () => {
  const api = createSampleApi()
  const { payments } = await api.getItemHistory({ chain: sampleEvm.code, address: '0x1', tokenId: '7' })
  expect(ids(activityColumns('erc721', payments))).toEqual(['tx', 'block', 'age', 'fromTo', 'paid'])
  expect(ids(activityColumns('erc1155', payments))).toEqual(['tx', 'block', 'age', 'fromTo', 'amount', 'paid'])
  expect(ids(activityColumns('erc721', [])), 'where nothing of it is told, there is no column').not.toContain('paid')
  const paid = activityColumns('erc721', payments).at(-1)!
  const drawn = (seed: number) => drawSample(<>{paid.cell(transfer(seed))}</>, { chain: sampleEvm, api })
  // Nothing that was given is no dash, and what is not told is no nothing.
  expect(drawn(0)).toContain('>0<')
  expect(drawn(1)).toContain('1.5')
  expect(drawn(9)).toBe('--')
})
