import { Badge } from '@orrery/ui/badge'
import type { Specimen } from './specimen.ts'
import styles from './gallery-layout.module.css'

export const specimen: Specimen = {
  id: 'badge',
  title: 'Badge',
  group: 'text',
  states: [
    {
      name: 'Tones: an icon and a word, never colour alone',
      Show: () => (
        <div className={styles.row}>
          {(['plain', 'accent', 'good', 'warn', 'bad'] as const).map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </div>
      ),
    },
    {
      name: 'With an icon of its own, without one, and with more to say',
      Show: () => (
        <div className={styles.row}>
          <Badge icon="cube">Block 7</Badge>
          <Badge tone="good" icon={null}>
            final
          </Badge>
          <Badge tone="warn" tip="Seen by one node only">
            unconfirmed
          </Badge>
        </div>
      ),
    },
  ],
}
