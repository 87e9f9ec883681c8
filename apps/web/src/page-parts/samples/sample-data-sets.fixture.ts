/** Which blocks the sample's tables cover, up to this height. */
export const sampleDataSets = (head: number) => ({
  listDataSets: () => ({
    hits: [
      {
        name: 'blocks',
        from: 12_400_000,
        to: head,
        blocks: head - 12_400_000 + 1,
        complete: false,
        why: 'backfilling',
        note: null,
      },
      {
        name: 'calls',
        from: 12_500_000,
        to: head,
        blocks: 7_001,
        complete: false,
        why: 'nodeCannot',
        note: 'debug_traceBlock is off',
      },
      { name: 'forkedBlocks', from: null, to: null, blocks: null, complete: false, why: 'observed', note: null },
    ],
  }),
})
