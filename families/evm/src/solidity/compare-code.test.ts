import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Hex } from '@orrery/primitives/hex'
import { recordedRoot } from '../testing/recordings.ts'
import { compareCode, readConstructorArgs, type CompiledCode } from './compare-code.ts'
import { ipfsHash } from './ipfs-hash.ts'
import { readMetadataTail } from './metadata-tail.ts'

const CASES = path.join(recordedRoot, 'contract-verify/sourcify-cases')

type Place = { readonly start: number; readonly length: number }
type Case = {
  readonly deployed_runtime_code: Hex
  readonly deployed_creation_code: Hex
  readonly compiled_runtime_code: Hex
  readonly compiled_creation_code: Hex
  readonly runtime_code_artifacts: {
    readonly cborAuxdata: { readonly [id: string]: { readonly value: Hex } }
    readonly immutableReferences?: { readonly [id: string]: readonly Place[] }
  }
  readonly runtime_metadata_match: boolean
  readonly runtime_values: { readonly immutables?: { readonly [id: string]: Hex } }
}

const readCase = (name: string): Case =>
  JSON.parse(readFileSync(path.join(CASES, `verifier-alliance/${name}.json`), 'utf8')) as Case
const bytes = (hex: Hex): Buffer => Buffer.from(hex.slice(2), 'hex')
const auxOf = ({ runtime_code_artifacts: made }: Case) =>
  Object.values(made.cborAuxdata).map(({ value }) => value.slice(2))
const codeOf = (recorded: Case): CompiledCode => ({
  object: recorded.compiled_runtime_code.slice(2),
  immutableReferences: recorded.runtime_code_artifacts.immutableReferences ?? {},
})
const compare = (recorded: Case, deployed: Buffer = bytes(recorded.deployed_runtime_code)) =>
  compareCode(codeOf(recorded), deployed, { metadata: auxOf(recorded), address: '0x' })

describe.skipIf(!existsSync(CASES))('recorded contracts of the Verifier Alliance', () => {
  test('screens-evm §6.1: equal metadata is a full match, other metadata a partial one, immutables are read', () => {
    expect(compare(readCase('full_match')).match).toBe('full')
    expect(compare(readCase('partial_match')).match).toBe('partial')
    const immutables = readCase('immutables')
    expect(compare(immutables)).toMatchObject({
      match: immutables.runtime_metadata_match ? 'full' : 'partial',
      immutables: Object.values(immutables.runtime_values.immutables!).map((value) => ({ value })),
    })
  })

  test('reliability S-28: one changed byte anywhere outside of what the compiler names is no match, inside of the metadata no full one', () => {
    for (const name of ['full_match', 'partial_match', 'immutables']) {
      const recorded = readCase(name)
      const deployed = bytes(recorded.deployed_runtime_code)
      const open = new Set(
        Object.values(codeOf(recorded).immutableReferences ?? {})
          .filter((places) => places.length === 1)
          .flatMap(([place]) => Array.from({ length: place!.length }, (_, i) => place!.start + i)),
      )
      const tail = deployed.length - readMetadataTail(deployed)!.length
      for (let at = 0; at < deployed.length; at++) {
        const tampered = Buffer.from(deployed)
        tampered[at]! ^= 0x01
        const { match } = compare(recorded, tampered)
        if (at >= tail) expect(match, `${name} ${at}`).not.toBe('full')
        else if (!open.has(at)) expect(match, `${name} ${at}`).toBeNull()
      }
      expect(compare(recorded, deployed.subarray(0, -1)).match).toBeNull()
      expect(compare(recorded, Buffer.concat([deployed, Buffer.from([0])])).match).toBeNull()
      expect(compare(recorded, Buffer.alloc(0)).match).toBeNull()
    }
  })

  test('an immutable that stands at several places has one value', () => {
    const object = `${'00'.repeat(64)}fe`
    const immutableReferences = {
      7: [
        { start: 0, length: 32 },
        { start: 32, length: 32 },
      ],
    }
    const deployed = Buffer.concat([Buffer.alloc(32, 1), Buffer.alloc(32, 2), Buffer.from([0xfe])])
    const parts = { metadata: [], address: '0x' as Hex }
    expect(compareCode({ object, immutableReferences }, deployed, parts).match).toBeNull()
    deployed.fill(2, 0, 32)
    expect(compareCode({ object, immutableReferences }, deployed, parts).match).toBe('partial')
  })

  test('what stands behind the creation code is the constructor’s arguments', () => {
    const recorded = readCase('full_match')
    const code = { object: recorded.compiled_creation_code.slice(2) }
    const creation = bytes(recorded.deployed_creation_code)
    expect(readConstructorArgs(code, Buffer.concat([creation, Buffer.from('0102', 'hex')]), auxOf(recorded))).toBe(
      '0x0102',
    )
    expect(readConstructorArgs(code, creation.subarray(1), auxOf(recorded))).toBeNull()
  })

  test('the hash of a metadata file is the one that the compiler wrote into the code', () => {
    const { metadata, deployedBytecode } = JSON.parse(
      readFileSync(path.join(CASES, 'testcontracts/Storage/Storage.json'), 'utf8'),
    ) as { metadata: string; deployedBytecode: Hex }
    const tail = readMetadataTail(bytes(deployedBytecode))
    expect(tail).toMatchObject({ solc: '0.8.4', hashed: true })
    expect(tail?.ipfs).toEqual(ipfsHash(metadata))
    expect(ipfsHash(`${metadata} `)).not.toEqual(tail?.ipfs)
  })
})
