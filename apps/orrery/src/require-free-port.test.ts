import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { requireFreePort } from './serve-site.ts'

test('a port that another program has is told before any chain is asked, and one that is free is left free', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  await expect(requireFreePort({ host: '127.0.0.1', port })).rejects.toMatchObject({
    code: 'CONFIG_INVALID',
    context: { key: 'port', reason: expect.stringContaining(`another program listens on 127.0.0.1:${port}`) },
  })
  other.close()
  await once(other, 'close')
  await requireFreePort({ host: '127.0.0.1', port })
  await requireFreePort({ host: '127.0.0.1', port })
})

test('an address that this machine does not have is told by the setting that it stands in', async () => {
  // TEST-NET-1 (RFC 5737) is nobody's.
  await expect(requireFreePort({ host: '192.0.2.1', port: 0 })).rejects.toMatchObject({
    code: 'CONFIG_INVALID',
    context: { key: 'host', reason: expect.stringContaining('192.0.2.1') },
  })
})
