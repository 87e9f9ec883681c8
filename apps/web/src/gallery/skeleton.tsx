import { Skeleton, SkeletonText } from '@orrery/ui/skeleton'
import type { Specimen } from './specimen.ts'

export const specimen: Specimen = {
  id: 'skeleton',
  title: 'Skeleton',
  group: 'feedback',
  states: [
    { name: 'Line, half as wide as its place', Show: () => <Skeleton /> },
    { name: 'Paragraph of three rows', Show: () => <SkeletonText /> },
    { name: 'Five rows, last 80 %', Show: () => <SkeletonText rows={5} width="80%" /> },
    {
      name: 'The shape of a row',
      Show: () => (
        <div style={{ display: 'flex', gap: 12, alignItems: 'center' }}>
          <Skeleton width="40px" height="40px" shape="round" />
          <div style={{ flex: 1 }}>
            <SkeletonText rows={2} />
          </div>
          <Skeleton width="96px" height="64px" shape="block" />
        </div>
      ),
    },
  ],
}
