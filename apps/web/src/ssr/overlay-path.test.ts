import { btc } from '@orrery/chains/records/btc'
import { ltc } from '@orrery/chains/records/ltc'
import { sol } from '@orrery/chains/records/sol'
import { usdt } from '@orrery/chains/records/usdt'
import { expect, test } from 'vitest'
import { overlayPath } from './overlay-path.ts'

test('screens-nonevm §3, §5: paths of Tether on Omni are pages of Bitcoin that tell of it, and all else is Bitcoin’s own', () => {
  const hash = 'ab'.repeat(32)
  const asked: Readonly<Record<string, string>> = {
    '': '/bitcoin/omni',
    '/': '/bitcoin/omni',
    '/tx-list': '/bitcoin/omni',
    '/tx-list/page/2': '/bitcoin/omni',
    '/transfer-list': '/bitcoin/omni',
    '/rich-list': '/bitcoin/omni/holders',
    [`/tx/${hash}`]: `/bitcoin/tx/${hash}/omni`,
    '/address/1Po1oWkD2LmodfkBYiAktwh76vkF93LKnh': '/bitcoin/address/1Po1oWkD2LmodfkBYiAktwh76vkF93LKnh/omni',
    '/account/1Po1oWkD2LmodfkBYiAktwh76vkF93LKnh/': '/bitcoin/address/1Po1oWkD2LmodfkBYiAktwh76vkF93LKnh/omni',
    '/banknote/print': '/bitcoin/banknote/print',
    '/blacklist': '/bitcoin/blacklist',
    '/charts': '/bitcoin/charts/omni-supply',
    '/block/800000': '/bitcoin/block/800000',
    '/forked-block-list': '/bitcoin/forked-block-list',
    '/gas-price': '/bitcoin/gas-price',
  }
  for (const [rest, wanted] of Object.entries(asked)) expect(overlayPath(usdt, rest, [ltc, btc]), rest).toBe(wanted)
})

test('without Bitcoin or its ledger there is nothing of it here', () => {
  expect(overlayPath(usdt, '', [ltc])).toBeNull()
  expect(overlayPath(sol, '', [btc])).toBeNull()
  const { omni: _, ...ledgers } = btc.quirks.ledgers
  expect(overlayPath(usdt, '', [{ ...btc, quirks: { ...btc.quirks, ledgers } }])).toBeNull()
})
