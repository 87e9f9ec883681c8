import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { codeOf, giveMemoryBack } from './give-memory-back.ts'

const entry = (head: string, facts: { rss: number; anonymous?: number; swap?: number }): string =>
  `${head}\nSize:             100000 kB\nRss:               ${facts.rss} kB\nAnonymous:         ${facts.anonymous ?? 0} kB\nSwap:                ${facts.swap ?? 0} kB\nVmFlags: rd mr mw me sd \n`

test('only code that is as its file has it is given back', () => {
  const lib = '08:01 77                         /opt/lib/libengine.so.2'
  const smaps = [
    entry(`7f0000000000-7f0000400000 r-xp 00001000 ${lib}`, { rss: 2_048 }),
    entry(`7f0001000000-7f0001400000 r--p 00001000 ${lib}`, { rss: 4_096, anonymous: 4 }),
    entry(`7f0002000000-7f0002400000 r--p 00001000 ${lib}`, { rss: 4_096, swap: 4 }),
    entry(`7f0003000000-7f0003400000 rw-p 00001000 ${lib}`, { rss: 4_096 }),
    entry(`7f0004000000-7f0004400000 r--s 00001000 ${lib}`, { rss: 4_096 }),
    entry(`7f0005000000-7f0005400000 r-xp 00001000 ${lib} (deleted)`, { rss: 4_096 }),
    entry('7f0006000000-7f0006400000 r--p 00001000 08:01 78                  /data/part/key.bin', { rss: 4_096 }),
    entry('7f0007000000-7f0007400000 r-xp 00000000 00:00 0 ', { rss: 4_096 }),
    entry(`7f0008000000-7f0008400000 r--p 00001000 ${lib}`, { rss: 1_000 }),
    entry(`7f0009000000-7f0009800000 r--p 00001000 08:01 79   ${process.execPath}`, { rss: 1_024 }),
  ].join('')
  expect(codeOf(smaps)).toEqual([
    { from: 0x7f0000000000n, bytes: 0x400000 },
    { from: 0x7f0009000000n, bytes: 0x800000 },
  ])
})

test.skipIf(process.platform !== 'linux')(
  'a process has less of its code in memory afterwards, and goes on',
  async () => {
    const resident = (): number => Number(/^RssFile:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))![1])
    // The second time the caller's own library is loaded.
    expect(await giveMemoryBack()).toBe(true)
    JSON.parse(JSON.stringify(Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`k${i}`, { i }]))))
    new Intl.NumberFormat('ar').format(1_234.5)
    const before = resident()
    expect(await giveMemoryBack()).toBe(true)
    expect(resident()).toBeLessThan(before)
    expect(new Intl.NumberFormat('fa').format(12)).toBe('۱۲')
  },
)
