import { OrreryError } from '@orrery/errors/orrery-error'
import { silentLog } from '@orrery/primitives/log'
import { expect, test } from 'vitest'
import { toFailure } from './to-failure.ts'

// The id is random: its digits may be those of a port.
const tell = (error: unknown) => JSON.stringify({ ...toFailure(error, silentLog).body, requestId: '' })

test('reliability S-46: what a node did not do is told without where it is', () => {
  for (const reason of [
    '10.0.0.7:8545: connect ECONNREFUSED 10.0.0.7:8545',
    'getaddrinfo ENOTFOUND node.inner.example',
    '[fd00::7]:8545: other side closed',
    'geth-1:8545: connect ECONNREFUSED 10.0.0.7',
  ]) {
    const told = tell(new OrreryError('UPSTREAM_UNREACHABLE', { chain: 'ETH', reason }))
    expect(told).toContain('No node of ETH answers (')
    expect(told).not.toMatch(/10\.0\.0\.7|8545|inner|fd00|geth-1/)
  }
  const late = tell(new OrreryError('UPSTREAM_TIMEOUT', { source: 'geth-1:8545', method: 'eth_call', ms: 900 }))
  expect(late).toContain('the node did not answer eth_call within 900 ms.')
  expect(late).not.toContain('geth-1')
})

test('reliability S-46: the words of a node stay, but for its own place', () => {
  const reason = 'geth-1:8545 says: max fee 7 less than baseFee:875, see docs.example'
  const told = tell(
    new OrreryError('UPSTREAM_RPC', { source: 'geth-1:8545', method: 'eth_call', code: -32_000, reason }),
  )
  expect(told).toContain('the node says: max fee 7 less than baseFee:875, see docs.example')
  expect(told).not.toContain('geth-1')
})
