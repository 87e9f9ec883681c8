import { expect, test } from 'vitest'
import { hideHosts } from './without-hosts.ts'

test('reliability S-46: what a node counts in its own words is no host', () => {
  for (const words of [
    'the guard refused: max fee 7 less than baseFee:875',
    'nonce too low: nonce:7 want:8, gas:21000',
    'rate limited, code:429',
  ])
    expect(hideHosts(words)).toBe(words)
})

test('reliability S-46: a host is hidden whatever it is called', () => {
  for (const [words, hidden] of [
    ['connect ECONNREFUSED geth:8545', 'connect ECONNREFUSED the node'],
    ['connect ECONNREFUSED limit:8545', 'connect ECONNREFUSED the node'],
    ['limit:8545: other side closed, code:9545: deadline', 'the node: other side closed, the node: deadline'],
    ['dial tcp: lookup block:53', 'dial tcp: lookup the node'],
    ['see http://status:80 and user@count:22', 'see http://the node and user@the node'],
    ['inner.block:8545 and block.inner:8545 and block-1:8545', 'the node and the node and the node'],
    ['proxied via gas:3128', 'proxied via the node'],
    ['erigon:8545', 'the node'],
  ])
    expect(hideHosts(words!)).toBe(hidden)
  expect(hideHosts('nonce:7: nonce:7 is taken', 'nonce:7')).toBe('the node: the node is taken')
})
