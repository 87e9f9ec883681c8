import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { pathWithin, zipOf } from './zip-of.ts'

const FILES = [
  { path: 'src/A.sol', content: 'contract A {}' },
  { path: '../../etc/ü.sol', content: 'ä' },
]

test('screens-evm §6.1: the archive of the sources has each file with its length and its checksum', () => {
  const bytes = Buffer.from(zipOf(FILES))
  const body = Buffer.from(FILES[0]!.content)
  expect(bytes.readUInt32LE(0)).toBe(0x0403_4b50)
  expect(bytes.readUInt32LE(14)).toBe(crc32(body))
  expect(bytes.readUInt32LE(18)).toBe(body.length)
  const end = bytes.subarray(-22)
  expect([end.readUInt32LE(0), end.readUInt16LE(10)]).toEqual([0x0605_4b50, 2])
  expect(bytes.readUInt32LE(end.readUInt32LE(16))).toBe(0x0201_4b50)
})

test('another tool reads the archive', ({ skip }) => {
  const dir = mkdtempSync(path.join(tmpdir(), 'zip-'))
  try {
    const file = path.join(dir, 'a.zip')
    writeFileSync(file, zipOf(FILES))
    const read =
      'import json,sys,zipfile;z=zipfile.ZipFile(sys.argv[1]);print(json.dumps([[n,z.read(n).decode()] for n in z.namelist()]))'
    const { status, stdout } = spawnSync('python3', ['-c', read, file], { encoding: 'utf8' })
    if (status === null) return skip('there is no Python here')
    expect(JSON.parse(stdout)).toEqual([
      ['src/A.sol', 'contract A {}'],
      ['etc/ü.sol', 'ä'],
    ])
    expect(readFileSync(file).length).toBeGreaterThan(0)
  } finally {
    rmSync(dir, { recursive: true })
  }
})

test('no name leads out of the folder', () => {
  for (const [given, kept] of [
    ['/a/./b.sol', 'a/b.sol'],
    ['..\\..\\c.sol', 'c.sol'],
    ['..', 'source'],
    ['C:\\x', 'C_/x'],
  ])
    expect(pathWithin(given!)).toBe(kept)
})
