import type { Hex } from '@orrery/primitives/hex'

/** One output of an import, or one input of an export. Amounts are base units of the asset: of AVAX a thousand-millionth. */
export type AtomicMove = { readonly address: Hex; readonly amount: bigint; readonly asset: Hex }

/** A transaction between this chain and another of Avalanche's (Coreth, "Transaction Format"). */
export type AtomicTransaction = {
  readonly kind: 'import' | 'export'
  /** The chain that the coins come from or go to. */
  readonly chain: Hex
  /** Accounts here, and what they get or give. */
  readonly moves: readonly AtomicMove[]
  /** Who gets an export there: hashes of keys, 20 bytes. */
  readonly receivers: readonly Hex[]
}

/** More stand in no block: each takes more gas than this part of a block's. */
const MOST = 200
const CODEC = 0
const IMPORT = 0
const EXPORT = 1
/** Type ids of the codec: what spends, what is made, who signed. */
const TRANSFER_INPUT = 5
const TRANSFER_OUTPUT = 7
const CREDENTIAL = 9

/** Reads the atomic transactions of a block: a list of them since Apricot Phase 5, one before. Null where the bytes are no such; none of no bytes. */
export function readAtomicTransactions(data: Hex): readonly AtomicTransaction[] | null {
  const bytes = Buffer.from(data.slice(2), 'hex')
  if (bytes.length === 0) return []
  return (
    readWhole(bytes, (reader) => reader.list(() => transaction(reader))) ??
    readWhole(bytes, (reader) => [transaction(reader)])
  )
}

class Unread extends Error {}

/** What `read` makes of all of the bytes behind the codec's version; null where it does not end where they do. */
function readWhole<T>(bytes: Buffer, read: (reader: Reader) => T): T | null {
  try {
    const reader = new Reader(bytes)
    if (reader.number(2) !== CODEC) return null
    const found = read(reader)
    return reader.isAtEnd ? found : null
  } catch (error) {
    if (error instanceof Unread) return null
    throw error
  }
}

class Reader {
  private at = 0
  private readonly bytes: Buffer
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.at === this.bytes.length
  }

  /** The next bytes, in hexadecimal. */
  take(length: number): Hex {
    const end = this.at + length
    if (end > this.bytes.length) throw new Unread()
    const found = this.bytes.toString('hex', this.at, end)
    this.at = end
    return `0x${found}`
  }

  number(length: number): number {
    return Number.parseInt(this.take(length), 16)
  }

  amount(): bigint {
    return BigInt(this.take(8))
  }

  list<T>(read: () => T): T[] {
    const length = this.number(4)
    if (length === 0 || length > MOST) throw new Unread()
    return Array.from({ length }, read)
  }

  listOrNone<T>(read: () => T): T[] {
    const length = this.number(4)
    if (length > MOST) throw new Unread()
    return Array.from({ length }, read)
  }

  expect(id: number): void {
    if (this.number(4) !== id) throw new Unread()
  }
}

function transaction(reader: Reader): AtomicTransaction {
  const type = reader.number(4)
  if (type !== IMPORT && type !== EXPORT) throw new Unread()
  // The network, and this chain's own id.
  reader.take(4 + 32)
  const chain = reader.take(32)
  const read = type === IMPORT ? readImport(reader) : readExport(reader)
  reader.listOrNone(() => {
    reader.expect(CREDENTIAL)
    reader.listOrNone(() => reader.take(65))
  })
  return { kind: type === IMPORT ? 'import' : 'export', chain, ...read }
}

function readImport(reader: Reader): Pick<AtomicTransaction, 'moves' | 'receivers'> {
  reader.list(() => {
    // Transaction, index and asset of what is spent.
    reader.take(32 + 4 + 32)
    reader.expect(TRANSFER_INPUT)
    reader.amount()
    reader.listOrNone(() => reader.take(4))
  })
  const moves = reader.list(() => ({ address: reader.take(20), amount: reader.amount(), asset: reader.take(32) }))
  return { moves, receivers: [] }
}

function readExport(reader: Reader): Pick<AtomicTransaction, 'moves' | 'receivers'> {
  const moves = reader.list(() => {
    const move = { address: reader.take(20), amount: reader.amount(), asset: reader.take(32) }
    // Its nonce.
    reader.take(8)
    return move
  })
  const receivers = reader.list(() => {
    reader.take(32)
    reader.expect(TRANSFER_OUTPUT)
    reader.amount()
    // Locked until, and how many signatures it takes.
    reader.take(8 + 4)
    return reader.listOrNone(() => reader.take(20))
  })
  return { moves, receivers: [...new Set(receivers.flat())] }
}
