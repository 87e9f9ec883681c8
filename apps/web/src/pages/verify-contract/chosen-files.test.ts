import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { zipOf } from '../address/zip-of.ts'
import { filesOfZip, readChosen } from './chosen-files.ts'

const BOUNDS = { files: 10, bytes: 100_000 }

/** An archive with one deflated file, as ZIP programs write it. */
function deflated(path: string, content: string): Uint8Array<ArrayBuffer> {
  const [name, packed] = [Buffer.from(path), deflateRawSync(Buffer.from(content))]
  const head = (signature: number, size: number) => {
    const bytes = Buffer.alloc(size)
    bytes.writeUInt32LE(signature, 0)
    return bytes
  }
  const local = head(0x04034b50, 30)
  local.writeUInt16LE(8, 8)
  local.writeUInt16LE(name.length, 26)
  const central = head(0x02014b50, 46)
  central.writeUInt16LE(8, 10)
  central.writeUInt32LE(packed.length, 20)
  central.writeUInt16LE(name.length, 28)
  const end = head(0x06054b50, 22)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(local.length + name.length + packed.length, 16)
  return new Uint8Array(Buffer.concat([local, name, packed, central, name, end]))
}

test('screens-evm §6.2: sources are taken out of an archive with their paths, stored and deflated ones', async () => {
  const sources = [
    { path: 'src/A.sol', content: 'contract A {}' },
    { path: 'src/lib/B.sol', content: 'library B {} // ü' },
  ]
  const stored = new Uint8Array(await new Blob([zipOf(sources)]).arrayBuffer())
  expect(await filesOfZip(stored, BOUNDS)).toEqual(sources)
  expect(await filesOfZip(deflated('src/C.sol', 'contract C {}'), BOUNDS)).toEqual([
    { path: 'src/C.sol', content: 'contract C {}' },
  ])
  expect(await filesOfZip(deflated('README.md', 'x'), BOUNDS)).toEqual([])
})

test('screens-evm §6.2: an archive that unpacks to more than is taken is refused, whatever it says of its size', async () => {
  expect(await filesOfZip(deflated('big.sol', ' '.repeat(1_000_000)), BOUNDS)).toBeNull()
  const many = Array.from({ length: 11 }, (_, at) => ({ path: `${at}.sol`, content: '' }))
  expect(await filesOfZip(new Uint8Array(await new Blob([zipOf(many)]).arrayBuffer()), BOUNDS)).toBeNull()
})

test('hostile input: what is no archive, or is cut off, is refused and throws nothing', async () => {
  const whole = deflated('src/C.sol', 'contract C {}')
  expect(await filesOfZip(new Uint8Array(0), BOUNDS)).toBeNull()
  expect(await filesOfZip(new Uint8Array(500), BOUNDS)).toBeNull()
  expect(await filesOfZip(whole.slice(20), BOUNDS)).toBeNull()
  const broken = whole.slice()
  broken.fill(0xff, 39, 45)
  expect(await filesOfZip(broken, BOUNDS)).toBeNull()
})

test('screens-evm §6.2: files and archives are read together within one bound', async () => {
  const named = (path: string, content: BlobPart) => ({ path, file: new File([content], path) })
  expect(await readChosen([named('a.sol', 'a'), named('b.zip', deflated('c.sol', 'c'))], BOUNDS)).toEqual([
    { path: 'a.sol', content: 'a' },
    { path: 'c.sol', content: 'c' },
  ])
  expect(await readChosen([named('a.sol', 'a'.repeat(200_000))], BOUNDS)).toBeNull()
  expect(await readChosen([named('a.sol', 'a'), named('b.sol', 'b')], { files: 1, bytes: 10 })).toBeNull()
})
