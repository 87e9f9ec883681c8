import { expect, test } from 'vitest'
import type { DeployedCode, SourceOrder } from '@orrery/family/source-verifier'
import type { JsonObject } from '@orrery/primitives/json'
import type { Compiler } from './compile-once.ts'
import { parseSubmission } from './standard-input.ts'
import { verifySource } from './verify-source.ts'

/** Metadata as the compiler writes them behind code: `word` is their hash. */
const metadataOf = (word: string): string => `a264697066735822${'1220'}${word.repeat(32)}64736f6c63430008250033`
const CODE = '6001600255fe'
const SHORT = 'a164736f6c6343000825000a'

type Made = {
  readonly runtime: string
  readonly creation?: string
  readonly inner?: string
  readonly links?: JsonObject
}

/** A compiler that makes what it is told for sources with or without the comment of a control. */
const compilerOf = (make: (isControl: boolean, settings: JsonObject) => Made): Compiler => ({
  version: '0.8.37+commit.f401782d',
  compile(text) {
    const input = JSON.parse(text) as { sources: Record<string, { content: string }>; settings: JsonObject }
    const {
      runtime,
      creation = '',
      inner,
      links,
    } = make(/\n\/\/ 0x/.test(input.sources['a.sol']!.content), input.settings)
    const object = { object: runtime, ...(links && { linkReferences: links }) }
    const evm = {
      deployedBytecode: object,
      bytecode: { object: creation + runtime, ...(links && { linkReferences: {} }) },
      legacyAssembly: inner === undefined ? null : { '.data': { 0: { '.auxdata': inner } } },
    }
    const metadata = JSON.stringify({ settings: input.settings, sources: { 'a.sol': {} } })
    return JSON.stringify({
      contracts: { 'a.sol': { A: { abi: [], metadata, evm } } },
      sources: { 'a.sol': { id: 0 } },
    })
  },
})

const deployedAs = (runtime: string, creation: string | null = null): DeployedCode => ({
  address: `0x${'1'.repeat(40)}`,
  codeHash: `0x${'c'.repeat(64)}`,
  runtime: `0x${runtime}`,
  creation: creation === null ? null : `0x${creation}`,
})

const orderOf = (settings: JsonObject = {}): SourceOrder =>
  parseSubmission({
    compiler: '0.8.37',
    input: JSON.stringify({ language: 'Solidity', sources: { 'a.sol': { content: 'contract A {}' } }, settings }),
  })

const verdictOf = (compiler: Compiler, deployed: DeployedCode, settings: JsonObject = {}) =>
  verifySource(compiler, orderOf(settings), deployed, { now: () => 0, budgetMs: 0 }).verdict

test('reliability S-28: metadata of a contract inside of the code may differ, a constant that only looks like it may not', () => {
  const [inner, control, hidden] = [metadataOf('11'), metadataOf('99'), metadataOf('66')]
  const deployed = deployedAs(CODE + hidden + SHORT)
  const child = compilerOf((isControl) => ({ runtime: CODE + (isControl ? control : inner) + SHORT, inner }))
  expect(verdictOf(child, deployed)).toMatchObject({ match: 'partial', compiled: 2 })
  // The bytes of the child's metadata as a constant of the parent: another comment changes nothing of it.
  const decoy = compilerOf(() => ({ runtime: CODE + inner + SHORT, inner }))
  expect(verdictOf(decoy, deployed)).toMatchObject({ match: null, firstDifference: CODE.length / 2 + 10 })
  expect(verdictOf(decoy, deployedAs(CODE + inner + SHORT))).toMatchObject({ match: 'partial', compiled: 1 })
})

test('reliability S-28: where the settings leave metadata out, what ends the code is the sources’ own, and proves no letter of them', () => {
  const without = { metadata: { appendCBOR: false } }
  const compiler = compilerOf((_control, settings) => ({
    runtime: CODE + ((settings['metadata'] as JsonObject | undefined) ? metadataOf('11') : metadataOf('22')),
  }))
  expect(verdictOf(compiler, deployedAs(CODE + metadataOf('11')), without).match).toBe('partial')
  expect(verdictOf(compiler, deployedAs(CODE + metadataOf('12')), without).match).toBeNull()
  expect(verdictOf(compiler, deployedAs(CODE + SHORT), without).match).toBeNull()
  expect(verdictOf(compiler, deployedAs(CODE + metadataOf('22')), {}).match).toBe('full')
  expect(verdictOf(compiler, deployedAs(CODE + SHORT), {}).match).toBe('partial')
  const bare = compilerOf(() => ({ runtime: CODE }))
  for (const runtime of [CODE, CODE + SHORT])
    expect(verdictOf(bare, deployedAs(runtime), without).match).toBe('partial')
})

test('reliability S-28: code that another constructor prepared is told apart from what the sources create', () => {
  const tail = metadataOf('11')
  const made = compilerOf(() => ({ runtime: CODE + tail, creation: '6080' }))
  const create = (creation: string | null, runtime = CODE + tail) => verdictOf(made, deployedAs(runtime, creation))
  expect(create(`6080${CODE}${tail}0102`)).toMatchObject({ creation: 'equal', constructorArgs: '0x0102' })
  expect(create(`6081${CODE}${tail}0102`)).toMatchObject({
    match: 'full',
    creation: 'different',
    constructorArgs: null,
  })
  expect(create(null)).toMatchObject({ match: 'full', creation: null })
  // Metadata of another length stand before the arguments: they were not compared.
  expect(create(`6080${CODE}${SHORT}`, CODE + SHORT)).toMatchObject({ match: 'partial', creation: null })
})

test('reliability S-27: a compiler that gives up on its sources is a problem of theirs, and no fault of the site', () => {
  const compiler: Compiler = {
    version: '0.8.37',
    compile: () => {
      throw new RangeError('Maximum call stack size exceeded')
    },
  }
  expect(verdictOf(compiler, deployedAs(CODE))).toMatchObject({
    match: null,
    causes: [],
    problems: [{ message: expect.stringContaining('call stack'), file: null }],
  })
})

test('reliability S-27: a library with a name of any length is not told', () => {
  const links = (name: string) => ({ 'a.sol': { [name]: [{ start: 1, length: 20 }] } })
  const compiler = (name: string) =>
    compilerOf(() => ({ runtime: `73${'0'.repeat(40)}${SHORT}`, links: links(name) as unknown as JsonObject }))
  const deployed = deployedAs(`73${'ab'.repeat(20)}${SHORT}`)
  expect(verdictOf(compiler('L'), deployed)).toMatchObject({ match: 'partial', libraries: [{ name: 'L' }] })
  expect(verdictOf(compiler('L'.repeat(201)), deployed)).toMatchObject({ match: null, libraries: [] })
})
