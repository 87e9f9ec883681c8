import { brotliCompressSync } from 'node:zlib'
import { serverOptions } from '@orrery/api/server/server-options'
import { regtest } from '@orrery/chains/records/regtest'
import { envelopeOf, idField } from '@orrery/utxo/testing/envelope-script'
import { revealOutput } from '@orrery/utxo/testing/taproot-reveal'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import type { ApiSite } from './api-site.ts'
import type { Coin, Output } from './inscribe.ts'

const COIN = 100_000_000n
const TEXT = [1, 'text/plain;charset=utf-8'] as const

/** A site over a node, and what puts inscriptions there. */
type Inscribing = {
  site(): ApiSite
  mine(count: number): Promise<void>
  fund(script: string, value: bigint): Promise<Coin>
  reveal(coin: Coin, witness: readonly string[], outputs: readonly Output[]): Promise<string>
}

/** Contents on the origin that is their own, from a real node. */
export function testContents({ site, mine, fund, reveal }: Inscribing): void {
  test('reliability S-07: on the origin of contents a content is what it says, packed as it was written, its delegate’s where it names one, and kept for good once no fork reaches it', async () => {
    const contents = fastify(serverOptions)
    let origin = ''
    await site().api.registerContents(contents, { chain: regtest.code, origin: () => origin })
    origin = await contents.listen({ host: '127.0.0.1', port: 0 })
    const page = `<p>${'x'.repeat(2_000)}</p>`
    const packed = revealOutput(
      envelopeOf(
        [
          [1, 'text/html;charset=utf-8'],
          [9, 'br'],
        ],
        brotliCompressSync(page),
      ),
    )
    const to = revealOutput().script
    const coin = await fund(packed.script, COIN)
    await mine(1)
    const whole = `${await reveal(coin, packed.witness, [{ value: 99_000_000n, script: to }])}i0`
    const other = revealOutput(envelopeOf([TEXT, [11, idField(whole.slice(0, 64), 0)]], null))
    const next = await fund(other.script, COIN)
    await mine(1)
    const delegate = `${await reveal(next, other.witness, [{ value: 99_000_000n, script: to }])}i0`
    await mine(1)
    const framed = { headers: { 'sec-fetch-dest': 'iframe', 'accept-encoding': 'gzip, br' } }
    const answer = await fetch(`${origin}/content/${whole}`, framed)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/html;charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=60',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(answer.headers.get('content-security-policy')).toContain(
      `sandbox allow-scripts; default-src ${origin}/content/`,
    )
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await answer.text()).toBe(page)
    const plain = { headers: { 'accept-encoding': 'identity' } }
    expect((await fetch(`${origin}/content/${whole}`, plain)).status).toBe(406)
    const lent = await fetch(`${origin}/content/${delegate}`, framed)
    expect([lent.headers.get('content-type'), await lent.text()]).toEqual(['text/html;charset=utf-8', page])
    expect((await fetch(`${origin}/r/undelegated-content/${delegate}`)).status).toBe(404)
    await mine(6)
    const settled = await fetch(`${origin}/content/${delegate}`, framed)
    expect([settled.headers.get('cache-control'), await settled.text()]).toEqual([
      'public, max-age=31536000, immutable',
      page,
    ])
    expect((await fetch(`${origin}/api/explorer/v1/${regtest.path}/status`)).status).toBe(404)
    await contents.close()
  })
}
