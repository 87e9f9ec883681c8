import { OrreryError } from '@orrery/errors/orrery-error'
import { expect, test } from 'vitest'
import { askNodes } from './ask-nodes.ts'

test('doctor says of each node whether it answers, and whether it follows the chain that it is told for', async () => {
  const found: Readonly<Record<string, string>> = {
    'http://eth': 'EVM-1',
    'http://dev': 'EVM-31337',
    'http://btc': 'BTC',
  }
  const words = await askNodes(
    {
      ethereum: { nodes: ['http://eth', 'http://dev', 'http://gone'] },
      BTC: { nodes: ['http://btc'] },
      LTC: { nodes: ['http://other'] },
      ETHH: { nodes: ['http://eth'] },
    },
    async (url) => {
      if (url === 'http://gone') throw new OrreryError('UPSTREAM_UNREACHABLE', { chain: 'gone', reason: 'refused' })
      if (url === 'http://other') throw new OrreryError('CONFIG_INVALID', { key: '--rpc', reason: 'not known here' })
      return { source: url.slice(7), found: found[url]! }
    },
  )
  expect(words.map(({ ok }) => ok)).toEqual([true, false, false, true, true, false])
  expect(words.map(({ text }) => text)).toEqual([
    'ethereum, node #1 (eth) answers',
    'ethereum, node #2 (dev) follows EVM-31337',
    expect.stringContaining('ethereum, node #3: '),
    'BTC, node #1 (btc) answers',
    expect.stringContaining('LTC, node #1 answers'),
    'ETHH: no chain is called so',
  ])
})
