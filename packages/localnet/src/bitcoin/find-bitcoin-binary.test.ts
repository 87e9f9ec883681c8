import { expect, test } from 'vitest'
import type { Machine } from '../debian-package.ts'
import { findBitcoinBinary } from './find-bitcoin-binary.ts'

const machine = (programs: readonly string[], more: Partial<Machine> = {}): Machine => ({
  platform: 'linux',
  isRoot: false,
  which: (program) => (programs.includes(program) ? `/usr/bin/${program}` : null),
  run: async () => ({ ok: false, output: 'no such package' }),
  ...more,
})

test('litecoind is taken before bitcoind', async () => {
  expect(await findBitcoinBinary(machine(['bitcoind', 'litecoind']), () => {})).toEqual({
    path: '/usr/bin/litecoind',
    flavour: 'litecoin',
  })
  expect(await findBitcoinBinary(machine(['bitcoind']), () => {})).toEqual({
    path: '/usr/bin/bitcoind',
    flavour: 'bitcoin',
  })
})

test('root on Debian gets it installed, and is told so', async () => {
  const programs = ['apt-get']
  const ran: string[] = []
  const said: string[] = []
  const found = await findBitcoinBinary(
    machine(programs, {
      isRoot: true,
      async run(_, args) {
        ran.push(args[0]!)
        if (ran.length === 3) programs.push('litecoind')
        return { ok: ran.length !== 1, output: '' }
      },
    }),
    (text) => said.push(text),
  )
  expect(found).toEqual({ path: '/usr/bin/litecoind', flavour: 'litecoin' })
  expect(ran).toEqual(['install', 'update', 'install'])
  expect(said[0]).toContain('Installing litecoind')
})

test('where there is none and none can be had, the reason says what would help', async () => {
  expect(await findBitcoinBinary(machine([], { platform: 'darwin' }), () => {})).toContain('no apt-get')
  expect(await findBitcoinBinary(machine(['apt-get']), () => {})).toContain('as root')
  expect(await findBitcoinBinary(machine(['apt-get'], { isRoot: true }), () => {})).toBe(
    'apt-get could not install litecoind (no such package)',
  )
})
