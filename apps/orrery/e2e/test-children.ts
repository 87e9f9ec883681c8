import type { Inscription } from '@orrery/model/wire/inscription'
import { envelopeOf, idField } from '@orrery/utxo/testing/envelope-script'
import type { TestNode } from '@orrery/utxo/testing/litecoind'
import { revealOutput, serialiseTx } from '@orrery/utxo/testing/taproot-reveal'
import { expect, test } from 'vitest'
import type { Coin, Output } from './inscribe.ts'

type List = { readonly hits: readonly Inscription[] }

const COIN = 100_000_000n
const TEXT = [1, 'text/plain;charset=utf-8'] as const

/** Inscriptions that name a parent, made by whoever has it and by a stranger. */
export function testChildren({
  node,
  ask,
  mine,
  fund,
  reveal,
}: {
  readonly node: () => TestNode
  readonly ask: <T>(path: string) => Promise<T>
  readonly mine: (count: number) => Promise<void>
  readonly fund: (script: string, value: bigint) => Promise<Coin>
  readonly reveal: (coin: Coin, witness: readonly string[], outputs: readonly Output[]) => Promise<string>
}): void {
  test('screens-nonevm §4.7: children are listed under the parent that their maker spent', async () => {
    const anyone = revealOutput()
    const parent = revealOutput(envelopeOf([TEXT], 'parent'))
    const from = await fund(parent.script, COIN)
    await mine(1)
    const made = await reveal(from, parent.witness, [{ value: 99_000_000n, script: anyone.script }])
    await mine(1)
    const child = revealOutput(envelopeOf([TEXT, [3, idField(made, 0)]], 'child'))
    const stranger = revealOutput(envelopeOf([TEXT, [3, idField(made, 0)]], 'no child'))
    const coins = [await fund(child.script, COIN), await fund(stranger.script, COIN)] as const
    await mine(1)
    const born = await node().rpc<string>(
      'sendrawtransaction',
      serialiseTx(
        [
          { txid: made, vout: 0, witness: anyone.witness },
          { ...coins[0], witness: child.witness },
        ],
        [{ value: 198_000_000n, script: anyone.script }],
      ),
      0,
    )
    await reveal(coins[1], stranger.witness, [{ value: 99_000_000n, script: anyone.script }])
    await mine(1)
    const { hits } = await ask<List>(`/inscriptions/${made}i0/children`)
    expect(hits.map(({ id, parents }) => [id, parents])).toEqual([[`${born}i0`, [`${made}i0`]]])
    expect((await ask<List>(`/inscriptions/${born}i0/children`)).hits).toEqual([])
  })
}
