import { expect, test } from 'vitest'
import { addressBucket, isLoopback, networkBucket } from './address-bucket.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['nonsense', 'nonsense'],
])('%s counts as %s', (ip, bucket) => {
  expect(addressBucket(ip)).toBe(bucket)
})

test('reliability S-26: addresses of one /48 share a network, and IPv4 has none', () => {
  const asked = ['2001:db8:1:2:3:4:5:6', '2001:DB8:0001:ffff::1', '2001:db8::1', '203.0.113.9', '::ffff:203.0.113.9']
  expect(asked.map(networkBucket)).toEqual(['2001:db8:1::/48', '2001:db8:1::/48', '2001:db8:0::/48', null, null])
})

test('only addresses of this machine are loopback', () => {
  expect(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1', '10.0.0.1', '::2'].map(isLoopback)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ])
})
