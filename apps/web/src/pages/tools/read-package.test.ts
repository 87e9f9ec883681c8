import { expect, test } from 'vitest'
import { faultOfHex, readPackage } from './read-package.ts'

const tx = (version: string, bytes: number) => `${version}${'ab'.repeat(bytes)}`

test('screens-nonevm §13: several signed transactions stand one per line, and one that was wrapped is one', () => {
  const [first, second] = [tx('01000000', 60), tx('02000000', 200)]
  expect(readPackage(`${first}\n\n 0x${second.toUpperCase()} `)).toEqual([first, second.toUpperCase()])
  // DASH keeps a type in the upper half of the version.
  expect(readPackage(`${first}\n${tx('03000800', 60)}`)).toHaveLength(2)
  expect(readPackage(`${second.slice(0, 100)}\n${second.slice(100)}`)).toEqual([second])
  expect(readPackage(first)).toEqual([first])
  expect(readPackage('')).toEqual([])
})

test('screens-nonevm §13: a hash, a key and what is not signed to its end are told as such, and sent to nobody', () => {
  expect(faultOfHex('ab'.repeat(32))).toBe('broadcast.unreadable.form')
  expect(faultOfHex(tx('02000000', 55))).toBe('broadcast.unreadable.form')
  expect(faultOfHex(tx('02000000', 56))).toBeNull()
  for (const text of [
    `70736274ff${'01'.repeat(80)}`,
    `cHNidP8BAHUCAAAAASaBcTce3/KF6Tet7qSze3gADAVmy7OtZGQXE8pCFxv2AAAAAAD+////`,
  ])
    expect(faultOfHex(text)).toBe('search.apart.psbt')
  for (const text of ['', 'xyz', `${tx('02000000', 60)}a`]) expect(faultOfHex(text)).toBe('broadcast.unreadable.hex')
})
