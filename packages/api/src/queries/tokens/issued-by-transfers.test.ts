import { SAMPLE_TOKENS } from '@orrery/model/sample-bundle'
import type { StablecoinEvent } from '@orrery/model/wire/events'
import type { Hex } from '@orrery/primitives/hex'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../../testing/api-server.ts'
import { createAccountWorld } from '../../testing/world.ts'

const PAYEE: Hex = `0x${'7'.repeat(40)}`
const [TELLING, SILENT] = [SAMPLE_TOKENS[0]!.address, SAMPLE_TOKENS[1]!.address]

/** A world of an hour whose dollar coins are these, and its list of what was issued and taken back, walked to its end and back. */
async function issueOf(dollars: readonly Hex[], flow?: 'print' | 'destroy') {
  const world = await createAccountWorld(6)
  const moves = world.chain.flatMap(({ transfers }) => transfers).filter(({ asset }) => asset === SILENT)
  for (const [at, move] of moves.entries())
    Object.assign(move, at % 3 === 0 ? { from: null, to: move.to ?? PAYEE } : at % 3 === 1 ? { to: null } : {})
  // As on a chain no log is a transfer and an event of a coin at once.
  for (const { family } of world.chain)
    for (const row of [...(family['t_coins'] ?? []), ...(family['t_keys'] ?? []).filter(({ topic }) => topic === 6)])
      Object.assign(row, { seq: Number(row['seq']) + 5_000 })
  const chain = { ...world.runtime.chain, quotes: { coin: PAYEE, dollars } }
  const server = await startTestServer([{ ...world, runtime: { ...world.runtime, chain } }])
  onTestFinished(() => server.close())
  const ask = (cursor?: string) =>
    server.client.listBanknotes({ chain: chain.code, limit: 10, ...(flow && { flow }), ...(cursor && { cursor }) })
  const pages: (readonly StablecoinEvent[])[] = []
  let page = await ask()
  for (pages.push(page.hits); page.extend.next !== null; pages.push(page.hits)) page = await ask(page.extend.next)
  // Backwards the same pages are told.
  for (let at = pages.length - 2; at >= 0; at--) {
    page = await ask(page.extend.previous!)
    expect(page.hits).toEqual(pages[at])
  }
  return { world, hits: pages.flat() }
}

const placed = ({ height, txHash }: StablecoinEvent): string => `${height} ${txHash}`

test('screens-evm §8.4: a dollar coin that logs no issue is told by its transfers from and to nobody, between the events of others', async () => {
  const { world, hits } = await issueOf([SILENT, TELLING])
  const moves = world.chain
    .flatMap(({ transfers }) => transfers)
    .filter(({ asset, from, to }) => asset === SILENT && (from === null || to === null))
    .toReversed()
  expect(moves.length).toBeGreaterThan(3)
  const byTransfer = hits.filter((hit) => hit.byTransfer === true)
  expect(byTransfer.map(({ kind, account, by, amount, txHash }) => [kind, account, by, amount, txHash])).toEqual(
    moves.map(({ from, to, amount, txHash }) => [
      from === null ? 'minted' : 'burnt',
      from ?? to,
      null,
      amount.toString(),
      txHash,
    ]),
  )
  // The coin that tells its own issue is not told twice, and what others log stands as it did without.
  const without = (await issueOf([])).hits
  expect(hits.filter((hit) => hit.byTransfer === undefined)).toEqual(without)
  expect(without.length).toBeGreaterThan(3)
  const heights = hits.map(({ height }) => height)
  expect(heights).toEqual(heights.toSorted((a, b) => b - a))
  expect(new Set(hits.map((hit) => `${placed(hit)} ${hit.logIndex} ${hit.byTransfer}`)).size).toBe(hits.length)
})

test('screens-evm §8.4: what was made and what went are told apart, by transfers too', async () => {
  const [made, gone] = [(await issueOf([SILENT], 'print')).hits, (await issueOf([SILENT], 'destroy')).hits]
  const kinds = (hits: readonly StablecoinEvent[]) =>
    new Set(hits.flatMap(({ kind, byTransfer }) => (byTransfer ? [kind] : [])))
  expect([...kinds(made)]).toEqual(['minted'])
  expect([...kinds(gone)]).toEqual(['burnt'])
})
