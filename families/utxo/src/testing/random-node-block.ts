import { createHash } from 'node:crypto'

/** Uniform in [0, 1). */
type Random = () => number

/** What a random block is made with. */
export type BlockManner = {
  /** Whether its inputs tell what they spend. */
  readonly prevouts: boolean
  /** Extension blocks (LTC), tokens (BCH) and special transactions (DASH) occur. */
  readonly rare: boolean
}

/**
 * The text of a block with transactions of all kinds as a node of the Bitcoin family answers `getblock` with verbosity 2 or 3. Its hashes and
 * signatures are noise, its amounts add up, and a few of its addresses and spent outputs occur again and again.
 */
export function randomNodeBlock(random: Random, txs: number, height: number, { prevouts, rare }: BlockManner): string {
  const below = (end: number): number => Math.floor(random() * end)
  const chance = (share: number): boolean => random() < share
  const noise = (bytes: number): string => Array.from({ length: bytes }, () => pair(below(256))).join('')
  const people = Array.from({ length: 6 }, (_, i) => createHash('sha256').update(`${i}`).digest('hex'))
  const script = (): string => {
    const person = chance(0.7) ? people[below(people.length)]! : noise(32)
    const short = person.slice(0, 40)
    switch (below(rare ? 15 : 9)) {
      case 0:
        return `76a914${short}88ac`
      case 1:
        return `a914${short}87`
      case 2:
      case 3:
        return `0014${short}`
      case 4:
        return `0020${person}`
      case 5:
        return `5120${person}`
      case 6:
        return chance(0.5) ? `2102${person}ac` : `4104${person}${person}ac`
      case 7:
        return `${rare && chance(0.3) ? '00' : ''}6a${noise(chance(0.1) ? 1_200 : below(60))}`
      case 8:
        return chance(0.5) ? `5121${'02'}${person}51ae` : `aa20${person}87`
      case 9:
        return noise(below(40))
      case 10:
        return `5820${person}`
      case 11:
        return `5920${person}`
      case 12:
        return `51024e73`
      case 13:
        // Tokens as they are serialised, which only their chain reads.
        return `ef${person}${chance(0.5) ? '1005' : '6002abcd'}76a914${short}88ac`
      default:
        return `2105${person}ac`
    }
  }
  const coins = (units: number): string =>
    chance(0.1) ? String(units / 1e8) : `${Math.floor(units / 1e8)}.${String(units % 1e8).padStart(8, '0')}`
  const units = (): number => (chance(0.05) ? 0 : chance(0.05) ? 8_400_000_000_000_000 : 1 + below(5_000_000_000))
  const scriptPubKey = (): string => {
    const hex = script()
    return `{"asm":"0 ${hex.slice(0, 20)}","desc":"raw(${hex.slice(0, 8)})#${'q'.repeat(8)}","hex":"${hex}","type":"whatever"}`
  }
  const mweb = (): string => (rare && chance(0.7) ? '"ismweb":false,' : '')
  const witness = (): string =>
    chance(0.3)
      ? ''
      : `"txinwitness":[${Array.from({ length: below(4) }, () => `"${noise(chance(0.05) ? 700 : below(72))}"`).join(',')}],`
  const input = (): { readonly text: string; readonly units: number } => {
    const paid = units()
    const told = prevouts && chance(0.97)
    const prevout = told
      ? `,"prevout":{"generated":${chance(0.1)},${chance(0.9) ? `"height":${below(height)},` : ''}"value":${coins(paid)},"scriptPubKey":${scriptPubKey()}}`
      : ''
    const signature = chance(0.4) ? noise(chance(0.05) ? 1_100 : below(110)) : ''
    const sequence = chance(0.3) ? 0xffff_ffff : chance(0.5) ? 0xffff_fffd : below(100)
    return {
      units: paid,
      text: `{${mweb()}"txid":"${noise(32)}","vout":${below(300)},"scriptSig":{"asm":"${signature.slice(0, 9)}","hex":"${signature}"},${witness()}"sequence":${sequence}${prevout}}`,
    }
  }
  const output = (paid: number, n: number): string => {
    const token =
      rare && chance(0.05)
        ? `,"tokenData":{"category":"${noise(32)}","amount":"${below(1_000)}","nft":{"capability":"none","commitment":"${noise(3)}"}}`
        : ''
    return `{${mweb()}"value":${coins(paid)},"n":${n},"scriptPubKey":${scriptPubKey()}${token}}`
  }
  const tx = (index: number): string => {
    const count = chance(0.05) ? 40 : 1 + below(4)
    const inputs = Array.from({ length: count }, input)
    let left = Math.floor(inputs.reduce((sum, one) => sum + one.units, 0) * (chance(0.1) ? 0.999 : 0.99999))
    const outputs = Array.from({ length: chance(0.05) ? 45 : 1 + below(4) }, (_, n) => {
      const paid = chance(0.1) ? left : Math.floor(left * random())
      left -= paid
      return output(paid, n)
    })
    const vin =
      index === 0
        ? `{"coinbase":"03${noise(3)}${Buffer.from('/a pool/').toString('hex')}","txinwitness":["${'00'.repeat(32)}"],"sequence":4294967295}`
        : [
            ...inputs.map(({ text }) => text),
            ...(rare && chance(0.05) ? [`{"ismweb":true,"output_id":"${noise(32)}"}`] : []),
          ].join(',')
    const txid = noise(32)
    const size = 60 + below(2_000)
    const sizes = chance(0.9) ? `"size":${size},"vsize":${size - below(50)},"weight":${size * 3},` : `"size":${size},`
    const special = rare && chance(0.1) ? `"type":${below(2)},"extraPayload":"${noise(4)}",` : ''
    const version = chance(0.05) ? -2_147_483_648 : 1 + below(3)
    return `{"txid":"${txid}","hash":"${chance(0.5) ? txid : noise(32)}","version":${version},${sizes}${special}"locktime":${below(2) * height},"vin":[${vin}],"vout":[${outputs.join(',')}],"fee":0.00001,"hex":"${noise(20)}"}`
  }
  const extension =
    rare && chance(0.7) ? `,"mweb":{"hash":"${noise(32)}","height":"${height}","num_kernels":3,"num_txos":9}` : ''
  const all = Array.from({ length: txs }, (_, index) => tx(index)).join(',')
  return `{"hash":"${noise(32)}","confirmations":3,"strippedsize":900,"size":1000,"weight":3600,"height":${height},"version":536870912,"versionHex":"20000000","merkleroot":"${noise(32)}","tx":[${all}],"time":${1_700_000_000 + height},"mediantime":1700000000,"nonce":${below(2 ** 32)},"bits":"1d00ffff","difficulty":4.656542373906925e-10,"chainwork":"${noise(32)}","nTx":${txs},"previousblockhash":"${noise(32)}"${extension}}`
}

const pair = (byte: number): string => byte.toString(16).padStart(2, '0')
