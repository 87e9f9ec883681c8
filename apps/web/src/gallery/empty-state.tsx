import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { EmptyState, type EmptyKind } from '@orrery/ui/empty-state'
import type { Specimen } from './specimen.ts'

const KINDS: Readonly<Record<EmptyKind, string>> = {
  records: 'This address has sent and received nothing since the chain began.',
  network: 'The page shows what it had. It goes on by itself when the connection is back.',
  page: 'The address may be mistyped, or what stood here has moved.',
  results: 'Nothing on any chain has this hash. It may still be on its way.',
  system: 'Nothing is lost. We have been told; please try again.',
}

export const specimen: Specimen = {
  id: 'empty-state',
  title: 'Empty states',
  group: 'feedback',
  states: [
    ...(Object.keys(KINDS) as EmptyKind[]).map((kind) => ({
      name: kind,
      Show: () => (
        <Card>
          <EmptyState kind={kind} actions={<Button>Next step</Button>}>
            {KINDS[kind]}
          </EmptyState>
        </Card>
      ),
    })),
    { name: 'compact', Show: () => <EmptyState kind="records" compact /> },
  ],
}
