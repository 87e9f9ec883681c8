import { systemClock } from '@orrery/primitives/clock'
import { expect, test } from 'vitest'
import { DEFAULT_CONFIG } from './config/config.ts'
import { createDocumentSource } from './document-source.ts'

test('screens-evm §20.11: metadata outside of the chain is not asked for unless the operator says so', () => {
  expect(createDocumentSource(DEFAULT_CONFIG.metadata, systemClock)).toBeNull()
})

test('ipfs: needs a gateway, and other schemes are never taken', () => {
  const plain = createDocumentSource({ fetch: true, ipfsGateway: null }, systemClock)!
  const gated = createDocumentSource({ fetch: true, ipfsGateway: 'https://gate.example/' }, systemClock)!
  const uris = [
    'https://a.example/1',
    'http://a.example/1',
    'ipfs://Qm/1',
    'ipfs://ipfs/Qm/1',
    'ar://x',
    'file:///x',
    'data:,x',
    '',
  ]
  expect(uris.filter((uri) => plain.takes(uri))).toEqual(uris.slice(0, 2))
  expect(uris.filter((uri) => gated.takes(uri))).toEqual(uris.slice(0, 4))
})

test('reliability S-09: a gateway or a host on this machine is refused', async () => {
  const source = createDocumentSource({ fetch: true, ipfsGateway: 'http://127.0.0.1' }, systemClock)!
  await expect(source.get('ipfs://Qm/1')).rejects.toMatchObject({ reason: 'address' })
  await expect(source.get('http://[::1]/1')).rejects.toMatchObject({ reason: 'address' })
})

test('reliability S-09, S-22: no contract asks a gateway for anything but what lies below its /ipfs/', () => {
  const gated = createDocumentSource({ fetch: true, ipfsGateway: 'https://Gate.example/at/' }, systemClock)!
  const uris = ['Qm/1', 'Qm/a/../1', 'Qm/1?x=../..', '../admin', 'Qm/../../admin', '%2e%2e/admin', 'ipfs/../../admin']
  expect(uris.filter((path) => gated.takes(`ipfs://${path}`))).toEqual(uris.slice(0, 3))
})
