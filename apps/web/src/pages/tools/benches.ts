import type { HandFault } from '@orrery/evm/hand-tools'

/** One thing that came out. `name` is a word of the standard; a `label` is a message key. */
export type BenchRow = ({ readonly name: string } | { readonly label: string }) & { readonly value: string }

/** A field of a bench: what of its texts are words of code has a `name`, the others a message key. */
export type BenchField = ({ readonly name: string } | { readonly label: string }) & {
  readonly id: string
  readonly placeholder?: string
  readonly rows?: number
  readonly isOptional?: true
}

/** Message key `bench.<id>` names it. */
export type BenchId = 'encode' | 'decode' | 'create' | 'create2' | 'typed' | 'merkle'

type Bench = {
  readonly fields: readonly BenchField[]
  /** What the texts of the fields come to, or the message of what is wrong with them. Called when all that must be there is. */
  run(texts: Readonly<Record<string, string>>): Promise<readonly BenchRow[] | BenchFault>
}

export type BenchFault = { readonly wrong: string; readonly place?: string }

const tools = () => import('@orrery/evm/hand-tools')
const faultOf = (fault: HandFault): BenchFault =>
  fault.fault === 'value'
    ? {
        wrong: `form.fault.${fault.why}`,
        place: fault.place
          .split('.')
          .map((at) => Number(at) + 1)
          .join('.'),
      }
    : { wrong: `bench.wrong.${fault.fault}` }
const signature: BenchField = {
  id: 'signature',
  label: 'bench.signature',
  placeholder: 'transfer(address to, uint256 amount)',
}
const WRONG: BenchFault = { wrong: 'bench.wrong.input' }

/** What is worked out by hand, in the browser alone (screens-evm §15.1). */
export const BENCHES: { readonly [I in BenchId]: Bench } = {
  encode: {
    fields: [signature, { id: 'values', label: 'bench.values', placeholder: '["0x…", "1000"]', rows: 3 }],
    run: async ({ signature: of, values }) => {
      const done = (await tools()).encodeByHand(of!, values!)
      return 'data' in done ? [{ label: 'bench.data', value: done.data }] : faultOf(done)
    },
  },
  decode: {
    fields: [signature, { id: 'data', label: 'bench.data', placeholder: '0xa9059cbb…', rows: 3 }],
    run: async ({ signature: of, data }) => {
      const done = (await tools()).decodeByHand(of!, data!)
      return 'values' in done ? [{ label: 'bench.values', value: done.values }] : faultOf(done)
    },
  },
  create: {
    fields: [
      { id: 'creator', label: 'fact.from', placeholder: '0x…' },
      { id: 'nonce', label: 'fact.nonce', placeholder: '0' },
    ],
    run: async ({ creator, nonce }) => addressRow((await tools()).createdAddress(creator!, nonce!)),
  },
  create2: {
    fields: [
      { id: 'creator', label: 'fact.from', placeholder: '0x…' },
      { id: 'salt', name: 'salt', placeholder: '0x…' },
      { id: 'code', name: 'init_code / keccak256(init_code)', placeholder: '0x…', rows: 3 },
    ],
    run: async ({ creator, salt, code }) => {
      const made = (await tools()).saltedAddress(creator!, salt!, code!)
      if (made === null) return WRONG
      return [
        { label: 'column.address', value: made.address },
        { name: 'salt', value: made.salt },
        { name: 'keccak256(init_code)', value: made.codeHash },
      ]
    },
  },
  typed: {
    fields: [
      {
        id: 'json',
        name: 'eth_signTypedData_v4',
        placeholder: '{ "types": …, "primaryType": …, "domain": …, "message": … }',
        rows: 8,
      },
      { id: 'signature', label: 'bench.signed', placeholder: '0x…', isOptional: true },
    ],
    run: async ({ json, signature: signed }) => {
      const { hashTypedData, signerOf } = await tools()
      const hashes = hashTypedData(json!)
      if (hashes === null) return WRONG
      const rows: BenchRow[] = [
        { name: 'encodeType', value: hashes.encodedType },
        ...(hashes.derivedDomain === null ? [] : [{ name: 'EIP712Domain ← domain', value: hashes.derivedDomain }]),
        { name: 'domainSeparator', value: hashes.domainSeparator },
        { name: 'hashStruct(message)', value: hashes.messageHash },
        { name: 'digest', value: hashes.digest },
      ]
      if (signed!.trim() === '') return rows
      const signer = signerOf(hashes.digest, signed!)
      return signer === null ? { wrong: 'bench.wrong.signed' } : [...rows, { label: 'bench.signer', value: signer }]
    },
  },
  merkle: {
    fields: [
      { id: 'leaf', name: 'leaf', placeholder: '0x…' },
      { id: 'proof', name: 'proof', placeholder: '["0x…", "0x…"]', rows: 3 },
      { id: 'index', label: 'bench.index', placeholder: '0', isOptional: true },
      { id: 'root', name: 'root', placeholder: '0x…', isOptional: true },
    ],
    run: async ({ leaf, proof, index, root }) => {
      const found = (await tools()).merkleRoot(leaf!, proof!, index)
      if (found === null) return WRONG
      if (root!.trim() !== '' && root!.trim().toLowerCase() !== found)
        return { wrong: 'bench.wrong.root', place: found }
      return [{ name: root!.trim() === '' ? 'root' : 'root ✓', value: found }]
    },
  },
}

const addressRow = (address: string | null): readonly BenchRow[] | BenchFault =>
  address === null ? WRONG : [{ label: 'column.address', value: address }]
