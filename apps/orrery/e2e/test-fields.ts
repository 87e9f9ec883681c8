import { brotliCompressSync } from 'node:zlib'
import type { InscriptionFields } from '@orrery/model/wire/inscription'
import { envelopeOf } from '@orrery/utxo/testing/envelope-script'
import { revealOutput } from '@orrery/utxo/testing/taproot-reveal'
import { expect, test } from 'vitest'
import type { Coin, Output } from './inscribe.ts'

const COIN = 100_000_000n
/** A map of attributes with a title, in CBOR. */
const PROPERTIES = Buffer.from('a101a10063417274', 'hex')

/** Fields of an envelope that no ledger keeps. */
export function testFields({
  ask,
  mine,
  fund,
  reveal,
}: {
  ask<T>(path: string): Promise<T>
  mine(count: number): Promise<void>
  fund(script: string, value: bigint): Promise<Coin>
  reveal(coin: Coin, witness: readonly string[], outputs: readonly Output[]): Promise<string>
}): void {
  test('screens-nonevm §4.7: the rune, the title and the gallery that an inscription tells come from the node, packed or not', async () => {
    const packed = brotliCompressSync(PROPERTIES)
    const { script, witness } = revealOutput(
      // The number of ZZZ.
      envelopeOf(
        [
          [13, Uint8Array.of(0x65, 0x47)],
          [17, PROPERTIES],
        ],
        'plain',
      ),
      envelopeOf(
        [
          [17, packed],
          [19, 'br'],
        ],
        'packed',
      ),
      envelopeOf([[1, 'image/png']], 'none'),
    )
    const coin = await fund(script, COIN)
    await mine(1)
    const txid = await reveal(coin, witness, [{ value: COIN - 1_000_000n, script: `0014${'11'.repeat(20)}` }])
    await mine(1)
    const told = async (item: number) => ask<InscriptionFields>(`/inscriptions/${txid}i${item}/fields`)
    const properties = { title: 'Art', traits: [], gallery: [], galleryCount: 0 }
    expect(await told(0)).toEqual({ rune: 'ZZZ', properties, propertiesSize: PROPERTIES.length })
    expect(await told(1)).toEqual({ rune: null, properties, propertiesSize: packed.length })
    expect(await told(2)).toEqual({ rune: null, properties: null, propertiesSize: null })
  })
}
