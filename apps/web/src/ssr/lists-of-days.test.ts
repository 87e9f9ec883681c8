import { expect, test } from 'vitest'
import { SAMPLE_NOW } from '../page-parts/samples/sample-rows.fixture.ts'
import { ADDRESS } from '../pages/page-params.fixture.ts'
import { documentOf } from './every-page.fixture.ts'

const day = (days: number) => new Date(SAMPLE_NOW + days * 86_400_000).toISOString().slice(0, 10)
/** The line that announces rows, with what it says while none came. */
const announces = async (path: string, query: string) =>
  /<span[^>]*>As of block [^<]*announced here/.test(
    (await documentOf(`/devnet/${path}${query === '' ? '' : `${path.includes('?') ? '&' : '?'}${query}`}`)).html,
  )

test.each(['tx-list', 'block-list', 'blob-list', 'transfer-list', `token/${ADDRESS}`, `address/${ADDRESS}`])(
  'screens-evm §0.5: %s announces what comes while its last day is not over, for all of it fits',
  async (path) => {
    for (const open of ['', `from=${day(-9)}`, `from=${day(-9)}&to=${day(0)}`, `to=${day(3)}`])
      expect([open, await announces(path, open)]).toEqual([open, true])
    for (const over of [`to=${day(-1)}`, `from=${day(-9)}&to=${day(-1)}`])
      expect([over, await announces(path, over)]).toEqual([over, false])
  },
)
