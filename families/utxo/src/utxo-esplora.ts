import { createHash } from 'node:crypto'
import type { EsploraShapes, TxBytes, WideJson } from '@orrery/family/esplora-shapes'
import type { TxRow } from '@orrery/model/rows'
import type { JsonObject } from '@orrery/primitives/json'
import { EMPTY, hexToBytes, type Hex } from '@orrery/primitives/hex'
import { makeKey, readKey } from './address-key.ts'
import { keysBeginning } from './address-prefix.ts'
import { headerBytes } from './block-header.ts'
import { withTokens } from './cash-tokens/read-token-prefix.ts'
import { coinToBase } from './coin-amount.ts'
import { esploraAsm } from './esplora-asm.ts'
import { formatAddress } from './format-address.ts'
import { innerScripts } from './inner-scripts.ts'
import { merkleBranch } from './merkle-branch.ts'
import type { RawTx } from './raw-block.ts'
import { outpoint } from './read-node-tx.ts'
import { pegsOf } from './pegs.ts'
import { ByteReader, readRawTx } from './read-raw-tx.ts'
import { scriptOfKey } from './script-of-key.ts'
import type { ScriptType } from './script-type.ts'
import type { UtxoBlockExt, UtxoInputExt, UtxoTxExt } from './utxo-ext.ts'
import type { ChainOf } from '@orrery/model/chain'

type Json = { readonly [key: string]: WideJson | undefined }

const txExt = (ext: JsonObject): UtxoTxExt => ext as unknown as UtxoTxExt
const blockExt = (ext: JsonObject): UtxoBlockExt => ext as unknown as UtxoBlockExt
const bare = (hex: Hex): string => hex.slice(2)
const NO_TXID = '0'.repeat(64)
const NO_VOUT = 0xffff_ffff
const WEIGHT_PER_BYTE = 4

/** Esplora's words for kinds of scripts; bare multisig is `unknown` to it, as all that have none, and as what is too long to be run. */
const TYPE: Partial<Record<ScriptType | 'coinbase' | 'unknown', string>> = {
  p2pkh: 'p2pkh',
  p2sh: 'p2sh',
  p2wpkh: 'v0_p2wpkh',
  p2wsh: 'v0_p2wsh',
  p2tr: 'v1_p2tr',
  p2pk: 'p2pk',
  data: 'op_return',
}

/** A key and a check: electrs looks at nothing else, be it a key or not. */
const KEY_AND_CHECK = /^0x(?:21[0-9a-f]{66}|41[0-9a-f]{130})ac$/

function output(
  chain: ChainOf<'utxo'>,
  script: Hex,
  type: ScriptType | 'coinbase' | 'unknown',
  key: Hex | null,
  value: bigint,
): Json {
  const kind = key === null ? null : (readKey(key)?.kind ?? null)
  const isNamed = kind !== null && kind !== 'pubkey' && kind !== 'script'
  return {
    scriptpubkey: bare(script),
    scriptpubkey_asm: esploraAsm(script),
    scriptpubkey_type: script === EMPTY ? 'empty' : (TYPE[type] ?? (KEY_AND_CHECK.test(script) ? 'p2pk' : 'unknown')),
    ...(isNamed && { scriptpubkey_address: formatAddress(key!, chain) }),
    value,
  }
}

/** Scripts that an input shows which its output only has the hash of. */
function innerAsm(type: UtxoInputExt['type'], scriptSig: Hex, witness: readonly Hex[]): Json {
  const { redeem, witness: inWitness, taproot } = innerScripts(type, scriptSig, witness)
  const inner = inWitness ?? (taproot?.by === 'script' ? taproot.script : null)
  return {
    ...(redeem !== null && { inner_redeemscript_asm: esploraAsm(redeem) }),
    ...(inner !== null && { inner_witnessscript_asm: esploraAsm(inner) }),
  }
}

/** Script of a spent output: told by its address, by a row of the outputs, or by the bytes. */
const prevScript = (input: UtxoInputExt, scripts: TxBytes['scripts']): Hex | null =>
  (input.address === null ? null : scriptOfKey(input.address)) ?? scripts.get(outpoint(input.txid!, input.vout)) ?? null

function toTx(
  chain: ChainOf<'utxo'>,
  { hash, fee, ext }: Pick<TxRow, 'hash' | 'fee' | 'ext'>,
  bytes: TxBytes,
): Json | null {
  const told = txExt(ext)
  const raw = bytes.raw === null ? null : parsed(bytes.raw, chain)
  const whole =
    raw !== null ||
    (told.inputs.every(isKept) &&
      told.outputs.every(
        ({ script, address }) => script !== null || (address !== null && scriptOfKey(address) !== null),
      ))
  if (!whole) return null
  const vin = told.inputs.map((input, at): Json => {
    const scriptSig = raw ? (raw.inputs[at]?.coinbase ?? raw.inputs[at]?.scriptSig ?? EMPTY) : input.scriptSig!
    const witness = raw ? (raw.inputs[at]?.witness ?? []) : input.witness!
    const script = input.txid === null ? null : prevScript(input, bytes.scripts)
    return {
      txid: input.txid === null ? NO_TXID : bare(input.txid),
      vout: input.txid === null ? NO_VOUT : input.vout,
      prevout:
        script === null || input.value === null
          ? null
          : output(chain, script, input.type, input.address, BigInt(input.value)),
      scriptsig: bare(scriptSig),
      scriptsig_asm: esploraAsm(scriptSig),
      ...(witness.length > 0 && { witness: witness.map(bare) }),
      is_coinbase: input.txid === null,
      sequence: input.sequence,
      ...innerAsm(input.type, scriptSig, witness),
    }
  })
  const vout = told.outputs.map(({ script, address, type, value }, at): Json =>
    output(chain, raw?.outputs[at]?.script ?? script ?? scriptOfKey(address!)!, type, address, BigInt(value)),
  )
  return {
    txid: bare(hash),
    // Unsigned, as electrs has it, whichever way the node wrote the four bytes.
    version: told.version >>> 0,
    locktime: told.lockTime,
    vin,
    vout,
    size: told.size,
    weight: told.weight ?? told.size * WEIGHT_PER_BYTE,
    fee: told.inputs[0]?.txid === null ? 0 : fee,
  }
}

/** Rows keep what is short; a coinbase's script stands with its block. */
const isKept = ({ txid, scriptSig, witness }: UtxoInputExt): boolean =>
  txid !== null && scriptSig !== null && witness !== null

/** The bytes as a transaction; null where the chain's form is another than Bitcoin's (extension blocks). */
function parsed(raw: Hex, { quirks }: ChainOf<'utxo'>): RawTx | null {
  try {
    return withTokens(readRawTx(new ByteReader(hexToBytes(raw)), { payloads: quirks.masternodes === true }), quirks)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** The family's rows in Esplora's form. */
export const utxoEsplora = (chain: ChainOf<'utxo'>): EsploraShapes => ({
  block(row) {
    const ext = blockExt(row.ext)
    return {
      id: bare(row.hash),
      height: row.height,
      version: ext.version >>> 0,
      timestamp: Math.floor(row.timeMs / 1_000),
      tx_count: row.txCount,
      size: row.size,
      weight: ext.weight ?? (row.size === null ? null : row.size * WEIGHT_PER_BYTE),
      merkle_root: bare(ext.merkleRoot),
      previousblockhash: row.height === 0 ? null : bare(row.parentHash),
      nonce: ext.nonce,
      bits: Number.parseInt(ext.bits, 16),
      difficulty: ext.difficulty === null ? null : Number(ext.difficulty),
    }
  },
  header({ ext, parentHash, timeMs }) {
    const { version, merkleRoot, bits, nonce } = blockExt(ext)
    const time = Math.floor(timeMs / 1_000)
    return `0x${headerBytes({ version, parentHash, merkleRoot, time, bits, nonce }).toString('hex')}`
  },
  tx: (tx, bytes) => toTx(chain, tx, bytes),
  inputs: ({ ext }) =>
    txExt(ext).inputs.map(({ txid, vout, address, value, height }) => ({
      txid,
      vout,
      address,
      value: value === null ? null : BigInt(value),
      height,
    })),
  wantedScripts: ({ ext }) =>
    txExt(ext).inputs.flatMap(({ txid, vout, address }) =>
      txid !== null && (address === null || scriptOfKey(address) === null) ? [{ txid, vout }] : [],
    ),
  pegs: ({ kind, ext }) => (chain.quirks.mweb ? pegsOf({ kind, ext: txExt(ext) }) : []),
  vsize: ({ ext }) => txExt(ext).vsize ?? txExt(ext).size,
  scriptHash(key) {
    const script = scriptOfKey(key)
    // Scripts without an address are kept by their hash.
    return script === null ? `0x${key.slice(4)}` : `0x${createHash('sha256').update(hexToBytes(script)).digest('hex')}`
  },
  keyOfBareScript: (hash) => makeKey('script', hash.slice(2)),
  keysBeginning: (text) => keysBeginning(text, chain),
  outputs: { table: 'utxo_outputs', txid: 'txid', vout: 'vout', script: 'script' },
  merkleBranch,
  toBase: coinToBase,
})
