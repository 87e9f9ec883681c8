import { btc } from '@orrery/chains/records/btc'
import type { LayerBlock } from '@orrery/family/layer'
import type { LayerReads } from '@orrery/model/layer'
import { OMNI_TABLES } from '@orrery/model/omni'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { createOmniLayer } from './omni-layer.ts'

const id = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`
const ISSUER: Hex = `0x00${'11'.repeat(20)}`
const never = new AbortController().signal
const reads = { latest: () => Promise.resolve([]) } as Pick<LayerReads, 'latest'> as LayerReads

const txOf = (n: number, payload: string, spends: { readonly type: string; readonly address: Hex | null }) => ({
  hash: id(n),
  height: 5,
  txIndex: n,
  timeMs: 1,
  kind: 'transfer',
  ext: {
    inputs: [{ txid: id(n + 50), vout: 3, value: spends.address === null ? null : '1000', ...spends }],
    outputs: [
      { type: 'data', address: null, script: `0x6a${(payload.length / 2).toString(16).padStart(2, '0')}${payload}` },
    ],
  },
})
const blockOf = (...txs: readonly object[]): LayerBlock =>
  ({ block: { height: 5, hash: id(900) }, txs }) as unknown as LayerBlock
const create = `6f6d6e690000003601${'0002'}00000000${'00'.repeat(6)}`
const unknown = { type: 'unknown', address: null }

test('who pays is looked up where a row does not know it, and only of transactions that carry a message', async () => {
  const asked: string[] = []
  const layer = createOmniLayer({
    chain: btc,
    first: 0,
    rules: 'test',
    findOutputs(outpoints) {
      asked.push(...outpoints.map(({ txid, vout }) => `${txid}:${vout}`))
      return Promise.resolve(
        new Map([[`${id(51)}:3`, { value: 1_000n, address: ISSUER, script: '0x', height: 1, coinbase: false }]]),
      )
    },
  })
  // The second carries somebody else’s data: nobody needs to know who paid for it.
  const made = await layer.apply([blockOf(txOf(1, create, unknown), txOf(2, '6f6d6e', unknown))], reads, never)
  expect(made[OMNI_TABLES.states]).toMatchObject([{ height: 5, issuer: ISSUER }])
  expect(asked).toEqual([`${id(51)}:3`])
  // Nothing is told rather than something wrong.
  await expect(layer.apply([blockOf(txOf(3, create, unknown))], reads, never)).rejects.toThrow('is not known')
})
