import { expect, test } from 'vitest'
import { startTestServer } from '../../testing/api-server.ts'
import { outputChain } from '../../testing/output-family.ts'
import { createOutputWorld } from '../../testing/world.ts'

const HASH = 'fe'.repeat(32)
const address = (index: number) => `0x${index.toString(16).padStart(40, '0')}` as const

/** A site whose node has a transaction of so many inputs and outputs. */
async function siteWith(inputs: number, outputs: number) {
  const world = await createOutputWorld(1, 5)
  const [sample] = world.chain.flatMap(({ txs }) => txs)
  world.node.transaction = async () => ({
    state: 'pending',
    tx: {
      ...sample!,
      hash: `0x${HASH}`,
      ext: {
        totalOut: String(outputs * 7),
        inputs: Array.from({ length: inputs }, (_, index) => ({ address: address(index), value: String(index) })),
        outputs: Array.from({ length: outputs }, (_, vout) => ({ vout, address: address(vout), value: '7' })),
      },
      seenMs: 1,
      accounts: [],
      spends: [],
    },
  })
  return startTestServer([world])
}

test('screens-nonevm §4.5: inputs and outputs are listed by their places, beyond what page numbers reach, too', async () => {
  const server = await siteWith(300, 25_000)
  const asked = { chain: outputChain.code, hash: HASH, limit: 100 }
  const first = await server.client.listTransactionOutputs(asked)
  expect(first).toMatchObject({ total: 25_000, extend: { totalIsFloor: false, previous: null } })
  expect(first.hits[7]).toEqual({
    index: 7,
    address: `u1${address(7).slice(2)}`,
    amount: '7',
    script: 'p2wpkh',
    spent: null,
    spentBy: null,
  })
  // Page numbers end where those of every list do, and cursors go on.
  await expect(server.client.listTransactionOutputs({ ...asked, page: 101 })).rejects.toMatchObject({
    code: 'PAGE_TOO_DEEP',
  })
  let page = await server.client.listTransactionOutputs({ ...asked, page: 100 })
  const seen = page.hits.map(({ index }) => index)
  while (page.extend.next !== null) {
    page = await server.client.listTransactionOutputs({ ...asked, cursor: page.extend.next })
    seen.push(...page.hits.map(({ index }) => index))
  }
  expect(seen).toEqual(Array.from({ length: 15_100 }, (_, at) => 9_900 + at))
  const inputs = await server.client.listTransactionInputs({ ...asked, page: 3 })
  expect([inputs.total, inputs.hits[0]?.index, inputs.hits.at(-1)?.amount]).toEqual([300, 200, '299'])
  expect(server.faults).toEqual([])
  await server.close()
})

test('screens-nonevm §4.5: a page asks for some inputs and outputs with how many there are; without asking all are told', async () => {
  const server = await siteWith(3, 2_000)
  const sides = (ext: unknown) => {
    const { inputs, outputs } = ext as { inputs: unknown[]; outputs: { vout: number }[] }
    return [inputs.length, outputs.length, outputs[0]?.vout]
  }
  const asked = { chain: outputChain.code, hash: HASH }
  const whole = await server.client.getTransaction(asked)
  expect(sides(whole.ext)).toEqual([3, 2_000, 0])
  expect(whole.ext).not.toHaveProperty('sides')
  const cut = await server.client.getTransaction({ ...asked, mostSides: 500, output: 1_234 })
  expect(sides(cut.ext)).toEqual([3, 500, 1_000])
  expect(cut.ext).toMatchObject({ totalOut: '14000', sides: { inputs: 3, outputs: 2_000, firstOutput: 1_000 } })
  await server.close()
})

test('screens-nonevm §4.3: what looks like a coinjoin is told so by all of its sides, however few are told', async () => {
  for (const [outputs, coinjoin] of [
    [5, true],
    [6, undefined],
  ] as const) {
    const server = await siteWith(5, outputs)
    const { ext } = await server.client.getTransaction({ chain: outputChain.code, hash: HASH, mostSides: 1 })
    expect(ext['coinjoin']).toBe(coinjoin)
    await server.close()
  }
})
