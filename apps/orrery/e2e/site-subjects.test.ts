import { expect, test } from 'vitest'
import { allPages } from '../../web/src/all-pages.ts'
import { firstWords } from '../../web/src/routing/router.ts'
import { pathsOf } from './site-subjects.ts'

/** Old addresses that only lead on. */
const REDIRECTS = ['old-path', 'chainhub', 'output-token', 'output-tokens']
/** Known once a reorganisation has been seen: `forkedPathOf`. */
const LATER = ['forked-block']
/** The local chains need not have one: drawn in `pages.test.tsx`. */
const RARE = [
  'batch',
  'batch-list',
  'blob',
  'uncle',
  'rune',
  'cash-token',
  'cash-token-list',
  'cash-token-nft',
  'inscription',
  'brc20',
  'cat20',
  'channel',
  'channel-list',
  'labelled',
  'masternode',
  'node',
  'node-list',
  'peg-list',
  'proposal-list',
  'dispute-game-list',
  'statebatch',
]

test('every page of the site is among those that are looked at in the browser', () => {
  const paths = pathsOf({
    evmBlock: 1,
    evmTx: 'x',
    evmFailedTx: 'x',
    evmAddress: 'x',
    token: { address: 'x', name: 'x', symbol: 'x' },
    contract: 'x',
    item: { contract: 'x', tokenId: '1' },
    pool: 'x',
    name: 'x',
    userOp: 'x',
    utxoBlock: 1,
    utxoTx: 'x',
    utxoAddress: 'x',
  })
  // Below a chain the page's first segment is the second of the path.
  const shown = new Set(
    Object.values(paths).flatMap((path) => {
      const segments = path.split('?')[0]!.split('/')
      return [`site:${segments[1] ?? ''}`, `chain:${segments[2] ?? ''}`]
    }),
  )
  const missing = allPages
    .filter(({ id }) => !REDIRECTS.includes(id) && !LATER.includes(id) && !RARE.includes(id))
    .filter(({ scope, path }) => !firstWords(path).some((word) => shown.has(`${scope}:${word}`)))
  expect(missing.map(({ id }) => id)).toEqual([])
})
