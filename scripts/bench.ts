import path from 'node:path'
import { parseArgs } from 'node:util'
import { runBench, STAGES } from '../bench/run-bench.ts'

const { values } = parseArgs({
  options: {
    blocks: { type: 'string', default: '2400' },
    txs: { type: 'string', default: '150' },
    busy: { type: 'string', default: '1000000' },
    grow: { type: 'string', default: '5000000' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    profile: { type: 'string' },
    out: { type: 'string', default: path.join(import.meta.dirname, '../bench/recordings/figures.json') },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  process.stdout
    .write(`npm run bench -- [--blocks 2400] [--txs 150] [--busy 1000000] [--grow 5000000] [--seconds 2] [--rounds 1] [--only NAME,NAME] [--profile DIR] [--out FILE]

Makes a dense EVM chain on a local node (once per size; 200 blocks a minute), replays it and
prints each gate beside its bar. Ratios compare within one run. Exit code 1 when a bar is missed.
--only takes some of: ${STAGES.map(({ name }) => name).join(', ')}.
`)
} else {
  const held = await runBench({
    blocks: Number(values.blocks),
    txs: Number(values.txs),
    busyTxs: Number(values.busy),
    growTxs: Number(values.grow),
    seconds: Number(values.seconds),
    rounds: Number(values.rounds),
    only: values.only.split(',').filter((name) => name !== ''),
    profile: values.profile ?? null,
    out: values.out,
  })
  process.exitCode = held ? 0 : 1
}
