import { expect, test } from 'vitest'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { recorded, recordedResult } from '../testing/recordings.ts'
import { rawTx, type RawTx } from '../raw.ts'
import { encodeTransaction } from '../verify/encode-transaction.ts'
import { bytesOf, hexOf } from '../verify/hex-bytes.ts'
import { encodeRlp, type RlpItem } from '../verify/rlp.ts'
import { readSigned } from './read-signed.ts'

/** The example of EIP-155, as it stands there. */
const EIP_155 =
  '0xf86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83'

test('screens-evm §15.10: the example of EIP-155 is read to the byte', () => {
  expect(readSigned(` ${EIP_155}\n`)).toEqual({
    hash: '0x33469b22e9f636356c4160a87eb19df52b7412e8eac32a4a55ffe88ea8350788',
    type: 0,
    chainId: 1n,
    from: '0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F',
    to: '0x3535353535353535353535353535353535353535',
    created: null,
    nonce: 9n,
    value: 10n ** 18n,
    gas: 21_000n,
    maxPrice: 20_000_000_000n,
    maxTip: null,
    mostCost: 10n ** 18n + 21_000n * 20_000_000_000n,
    input: '0x',
    blobs: 0,
    bringsMore: false,
    size: 110,
  })
})

test('what is no signed transaction is told apart', () => {
  expect(readSigned('hello')).toBe('hex')
  expect(readSigned('0x123')).toBe('hex')
  expect(readSigned(EIP_155.slice(0, -2))).toBe('form')
  expect(readSigned(`${EIP_155}00`)).toBe('form')
  expect(readSigned('0x7e80')).toBe('form')
  expect(readSigned('0xc0')).toBe('form')
  // What EIP-155 has its sender sign: chain id and two empty fields in place of the signature.
  expect(
    readSigned('0xec098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a764000080018080'),
  ).toBe('unsigned')
})

test('a blob transaction is the same with and without its blobs (EIP-4844)', () => {
  const word = (byte: string) => `0x${byte.repeat(32)}` as const
  const fields: RlpItem[] = [
    '0x01',
    '0x05',
    '0x02',
    '0x03',
    '0x5208',
    `0x${'35'.repeat(20)}`,
    '0x',
    '0x',
    [],
    '0x07',
    [word('01'), word('01')],
  ]
  const key = bytesOf(word('46'))
  const signature = secp256k1.Signature.fromBytes(
    secp256k1.sign(keccak_256(encodeRlp(fields, 3)), key, { prehash: false, format: 'recovered' }),
    'recovered',
  )
  const scalar = (value: bigint) => hexOf(bytesOf(`0x${value.toString(16).padStart(64, '0')}`))
  const payload = [...fields, signature.recovery === 1 ? '0x01' : '0x', scalar(signature.r), scalar(signature.s)]
  const alone = readSigned(hexOf(encodeRlp(payload as RlpItem[], 3)))
  const whole = readSigned(hexOf(encodeRlp([payload as RlpItem[], ['0x01'], ['0x02'], ['0x03']], 3)))
  expect(alone).toMatchObject({ type: 3, blobs: 2, from: '0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F' })
  expect(alone).toMatchObject({ mostCost: 21_000n * 3n + 2n * 131_072n * 7n })
  expect({ ...(whole as object), size: 0 }).toEqual({ ...(alone as object), size: 0 })
})

recorded('every signed transaction of a recorded block is read back: hash, sender, receiver, nonce, value', () => {
  const block = recordedResult('squid-fixtures/ethereum/18500000/block.json') as { transactions: unknown[] }
  const txs: readonly RawTx[] = block.transactions.map((tx) => rawTx(tx))
  expect(txs.length).toBeGreaterThan(50)
  const receipts = recordedResult('squid-fixtures/ethereum/18500000/receipts.json') as {
    readonly transactionHash: string
    readonly contractAddress: string | null
  }[]
  for (const tx of txs) {
    const found = readSigned(hexOf(encodeTransaction(tx)!))
    if (typeof found === 'string') throw new Error(`${tx.hash}: ${found}`)
    expect({ hash: found.hash, from: found.from.toLowerCase(), to: found.to?.toLowerCase() ?? null }).toEqual({
      hash: tx.hash,
      from: tx.from,
      to: tx.to ?? null,
    })
    const { contractAddress } = receipts.find(({ transactionHash }) => transactionHash === tx.hash)!
    expect(found.created?.toLowerCase() ?? null).toBe(contractAddress)
    expect([found.nonce, found.value, found.gas]).toEqual([BigInt(tx.nonce), BigInt(tx.value), BigInt(tx.gas)])
  }
})
