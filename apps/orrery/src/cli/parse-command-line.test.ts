import { expect, test } from 'vitest'
import { parseCommandLine, USAGE, usageOf } from './parse-command-line.ts'

test('issue 4: verify takes a chain, a range, a sample and how many balances', () => {
  expect(parseCommandLine(['verify', '--chain', 'eth', '--from', '5', '--to', '9', '--balances', 'all'])).toMatchObject(
    {
      command: 'verify',
      chain: 'eth',
      from: 5,
      to: 9,
      sample: null,
      balances: Infinity,
    },
  )
})

test.each([
  [['frobnicate'], /"frobnicate" is no command/],
  [['strat'], /"strat" is no command \(did you mean "start"\?\)/],
  [['--prot', '1'], /"--prot" is no option \(did you mean "--port"\?\); "help"/],
  [['verify', '--from', '9', '--to', '5'], /above --to/],
  [['verify', '--from', '-1'], /from|argument/],
  [['digest', '--to', '4294967296'], /--to/],
  [['repair', '--chain', 'eth'], /repair needs/],
  [['--rpc', 'localhost:8545'], /--rpc: a node is told by a URL/],
  [['backup'], /backup needs a directory/],
  [['digest', 'here'], /one word too many/],
  [['digest', '--sample', '5'], /--sample: digest does not look at it, only verify/],
  [['start', '--chain', 'eth'], /--chain: start does not look at it, only digest, verify, repair/],
  [['repair', '--chain', 'eth', '--from', '1', '--to', '2', '--balances', 'all'], /--balances: repair does not/],
  [['verify', '--token', '0x'], /--token: it tells of which token --balances asks: name both/],
])('reliability O-13: %j is refused in words', (args, words) => {
  expect(() => parseCommandLine(args)).toThrow(words)
})

test.each([
  [
    ['verify', '--help'],
    ['orrery verify', '--balances', '--rpc', '--data-dir'],
    ['orrery backup', '--no-backfill'],
  ],
  [
    ['help', 'repair'],
    ['orrery repair --chain', '--data-dir'],
    ['orrery verify', '--sample'],
  ],
  [['repair', '--help'], ['orrery repair --chain'], ['orrery digest']],
  [['backup', '-h'], ['orrery backup DIR'], ['--sample']],
  [['digest', '--help'], ['orrery digest', '--table'], ['orrery restore']],
  [['--help'], ['orrery start', 'orrery verify', 'orrery doctor', 'npm start -- build'], []],
  [['help'], ['orrery start', 'orrery verify'], []],
] as const)('%j tells of that command, and of what all take', (args, told, untold) => {
  const { command, topic } = parseCommandLine([...args])
  expect(command).toBe('help')
  const text = usageOf(topic)
  for (const words of told) expect(text).toContain(words)
  for (const words of untold) expect(text).not.toContain(words)
})

test('every command of the usage is known', () => {
  for (const [, command] of USAGE.matchAll(/^orrery (\w+)/gm))
    expect(() =>
      parseCommandLine([
        command!,
        ...(command === 'repair' ? ['--chain', 'eth', '--from', '1', '--to', '2'] : []),
        ...(command === 'backup' || command === 'restore' ? ['dir'] : []),
      ]),
    ).not.toThrow()
})
